/**
 * Finds a key that occurs twice in one object. JSON.parse keeps the last of them without a word, so a record could lose its text or its label.
 *
 * Every record is checked, so the check is cheap: the keys of the text are counted by hopping from quote to quote, and compared with the keys of the
 * parsed value. Only where the numbers differ is the text gone through in detail.
 */
const [QUOTE, BACKSLASH, COLON, SPACE] = [0x22, 0x5c, 0x3a, 0x20];

export interface DuplicateKey {
  readonly key: string;
  /** Characters before the second occurrence. */
  readonly position: number;
}

/** `text` is JSON, and `value` what it stands for. */
export function duplicateKey(text: string, value: unknown): DuplicateKey | undefined {
  return keysIn(text) === keysOf(value) ? undefined : firstDuplicate(text);
}

function keysIn(text: string): number {
  let count = 0;
  for (let open = text.indexOf('"'); open >= 0; ) {
    let next = endOfString(text, open) + 1;
    while (text.charCodeAt(next) <= SPACE) next++;
    if (text.charCodeAt(next) === COLON) count++;
    open = text.indexOf('"', next);
  }
  return count;
}

/** The position of the quote that closes the string which opens at `open`. */
function endOfString(text: string, open: number): number {
  for (let close = text.indexOf('"', open + 1); close >= 0; close = text.indexOf('"', close + 1)) {
    let back = close - 1;
    while (text.charCodeAt(back) === BACKSLASH) back--;
    if ((close - back) % 2 === 1) return close;
  }
  return text.length;
}

function keysOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const inner = Object.values(value);
  let count = Array.isArray(value) ? 0 : inner.length;
  for (const one of inner) if (typeof one === 'object' && one !== null) count += keysOf(one);
  return count;
}

function firstDuplicate(text: string): DuplicateKey | undefined {
  const open: (Set<string> | undefined)[] = []; // the keys of the objects we are within; undefined for a list
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x7b || code === 0x5b) open.push(code === 0x7b ? new Set() : undefined);
    else if (code === 0x7d || code === 0x5d) open.pop();
    else if (code === QUOTE) {
      const end = endOfString(text, at);
      let next = end + 1;
      while (text.charCodeAt(next) <= SPACE) next++;
      const keys = text.charCodeAt(next) === COLON ? open.at(-1) : undefined;
      if (keys) {
        const key = String(JSON.parse(text.slice(at, end + 1)));
        if (keys.has(key)) return { key, position: at };
        keys.add(key);
      }
      at = end;
    }
  }
  return undefined;
}

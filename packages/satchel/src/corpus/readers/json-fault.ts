/** Finds where and why a text is not JSON. Used only after JSON.parse has thrown, because its message often lacks the position. */
export interface JsonFault {
  /** Characters before the fault. */
  readonly position: number;
  readonly reason: string;
}

export const ENDS_EARLY = 'it ends too early';

const SPACE = /[ \t\n\r]*/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORD = /true|false|null/y;

/** What may come next: a value, what follows one, a key (`{` may also end at once), or the end. */
type State = 'value' | 'value or ]' | 'key' | 'key or }' | 'after value';

export function jsonFault(text: string): JsonFault | undefined {
  const open: string[] = []; // the brackets we are within
  let state: State = 'value';
  let position = skip(SPACE, text, 0);

  while (position < text.length) {
    const character = text[position]!;
    if (state === 'after value') {
      const bracket = open.at(-1);
      if (bracket === undefined) return { position, reason: 'something follows the end of the record' };
      if (character === ',') state = bracket === '{' ? 'key' : 'value';
      else if (character === (bracket === '{' ? '}' : ']')) open.pop();
      else return { position, reason: `expected ',' or '${bracket === '{' ? '}' : ']'}'` };
      position++;
    } else if ((state === 'key or }' && character === '}') || (state === 'value or ]' && character === ']')) {
      open.pop();
      position++;
      state = 'after value';
    } else if (state === 'key' || state === 'key or }') {
      if (character !== '"') return { position, reason: 'expected a name in double quotes' };
      const end = endOfString(text, position + 1);
      if (text[end] !== '"') return stringFault(text, end);
      position = skip(SPACE, text, end + 1);
      if (position >= text.length) break;
      if (text[position] !== ':') return { position, reason: "expected ':'" };
      position++;
      state = 'value';
    } else if (character === '{' || character === '[') {
      open.push(character);
      position++;
      state = character === '{' ? 'key or }' : 'value or ]';
    } else {
      const end =
        character === '"'
          ? endOfString(text, position + 1)
          : Math.max(skip(NUMBER, text, position), skip(WORD, text, position));
      if (character === '"' && text[end] !== '"') return stringFault(text, end);
      if (end === position) return { position, reason: 'expected a value' };
      position = character === '"' ? end + 1 : end;
      state = 'after value';
    }
    position = skip(SPACE, text, position);
  }
  return open.length === 0 && state === 'after value' ? undefined : { position: text.length, reason: ENDS_EARLY };
}

/** Where the characters a string may hold come to an end: at its closing quote, if all is well. */
function endOfString(text: string, start: number): number {
  for (let position = start; position < text.length; ) {
    const code = text.charCodeAt(position);
    if (code === 0x22 || code < 0x20) return position;
    const next = code === 0x5c ? skip(ESCAPE, text, position) : position + 1;
    if (next === position) return position;
    position = next;
  }
  return text.length;
}

function stringFault(text: string, position: number): JsonFault {
  if (position >= text.length) return { position, reason: 'a string is not closed' };
  return {
    position,
    reason: text[position] === '\\' ? 'an escape JSON does not know' : 'a control character within a string',
  };
}

/** Where `pattern` stops matching from `position` on. */
function skip(pattern: RegExp, text: string, position: number): number {
  pattern.lastIndex = position;
  return position + (pattern.exec(text)?.[0].length ?? 0);
}

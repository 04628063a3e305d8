/**
 * Texts on their way to another thread: as the bytes of UTF-8, which are copied at once. Strings one by one take ten times as long. Text with half of a
 * surrogate pair cannot be written so, and is sent as it is.
 */
export type SentTexts = readonly string[] | { readonly bytes: Uint8Array; readonly ends: Uint32Array };

/** Bytes of UTF-8 for a code unit, at most. */
const MOST_BYTES = 3;

export function sendTexts(texts: readonly string[]): SentTexts {
  if (!texts.every((text) => text.isWellFormed())) return texts;
  const encoder = new TextEncoder();
  const ends = new Uint32Array(texts.length);
  let bytes = new Uint8Array(texts.reduce((sum, { length }) => sum + length, 0));
  let end = 0;
  texts.forEach((text, i) => {
    if (end + MOST_BYTES * text.length > bytes.length) bytes = withRoom(bytes, end, text);
    end += encoder.encodeInto(text, bytes.subarray(end)).written;
    ends[i] = end;
  });
  return { bytes: bytes.slice(0, end), ends };
}

function withRoom(bytes: Uint8Array<ArrayBuffer>, end: number, text: string): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(end + Math.max(bytes.length, MOST_BYTES * text.length));
  larger.set(bytes.subarray(0, end));
  return larger;
}

export function* receiveTexts(sent: SentTexts): Generator<string> {
  if (!('bytes' in sent)) {
    yield* sent;
    return;
  }
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let start = 0;
  for (const end of sent.ends) {
    yield decoder.decode(sent.bytes.subarray(start, end));
    start = end;
  }
}

/**
 * Bytes with the methods of Node's `Buffer` that the readers use, for browsers. A part (`subarray`) has them too. A test compares every method
 * with Node's.
 */
type TextEncodingName = 'utf8' | 'latin1' | 'base64';

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
/** Characters put together in one call. */
const AT_ONCE = 8192;

export class Buffer extends Uint8Array {
  /** A copy of a text's or an array's bytes, or the same bytes of an `ArrayBuffer`. */
  static override from(
    given: string | ArrayBufferLike | Iterable<number> | ArrayLike<number>,
    second?: unknown,
    length?: number,
  ): Buffer {
    if (typeof given === 'string') return ownView(bytesOfText(given, (second as TextEncodingName) ?? 'utf8'));
    if (given instanceof ArrayBuffer) return new Buffer(given, second as number | undefined, length);
    return new Buffer(given as ArrayLike<number>);
  }

  static alloc(size: number): Buffer {
    return new Buffer(size);
  }

  static allocUnsafeSlow(size: number): Buffer {
    return new Buffer(size);
  }

  static byteLength(text: string): number {
    return encoder.encode(text).length;
  }

  static concat(parts: readonly Uint8Array[], total = parts.reduce((sum, part) => sum + part.length, 0)): Buffer {
    const whole = new Buffer(total);
    let at = 0;
    for (const part of parts) {
      whole.set(part.subarray(0, total - at), at);
      at += Math.min(part.length, total - at);
    }
    return whole;
  }

  override toString(encoding: TextEncodingName = 'utf8', start = 0, end: number = this.length): string {
    const part = this.subarray(Math.max(0, start), Math.max(0, end));
    return encoding === 'latin1' ? latin1Text(part) : decoder.decode(part);
  }

  write(text: string, at: number): number {
    return encoder.encodeInto(text, this.subarray(at)).written;
  }

  writeUInt32LE(value: number, at: number): number {
    new DataView(this.buffer, this.byteOffset, this.length).setUint32(at, value, true);
    return at + 4;
  }

  readUInt32LE(at = 0): number {
    return new DataView(this.buffer, this.byteOffset, this.length).getUint32(at, true);
  }
}

const ownView = ({ buffer, byteOffset, length }: Uint8Array): Buffer =>
  new Buffer(buffer as ArrayBuffer, byteOffset, length);

export function isUtf8(bytes: Uint8Array): boolean {
  try {
    strict.decode(bytes);
    return true;
  } catch {
    return false;
  }
}

function bytesOfText(text: string, encoding: TextEncodingName): Uint8Array {
  if (encoding === 'utf8') return encoder.encode(text);
  const plain = encoding === 'base64' ? decodedBase64(text) : text;
  return Uint8Array.from({ length: plain.length }, (_, i) => plain.charCodeAt(i)); // latin1: the low eight bits
}

/** As lenient as Node: both alphabets, whatever stands between, no padding needed; nothing after the padding. */
function decodedBase64(text: string): string {
  const digits = text
    .replace(/=.*$/s, '')
    .replaceAll('-', '+')
    .replaceAll('_', '/')
    .replace(/[^A-Za-z0-9+/]/g, '');
  return atob(digits.length % 4 === 1 ? digits.slice(0, -1) : digits);
}

function latin1Text(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += AT_ONCE) text += String.fromCharCode(...bytes.subarray(at, at + AT_ONCE));
  return text;
}

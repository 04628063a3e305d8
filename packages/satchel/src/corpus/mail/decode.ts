/** The encodings of mail: base64 and quoted-printable bodies, `=?utf-8?Q?…?=` in headers, character sets. */
import { Buffer, isUtf8 } from '../platform/buffer.ts';

/** The bytes of a body, given as Latin-1 characters. */
export function decodedBody(body: string, encoding: string): Buffer {
  switch (encoding.trim().toLowerCase()) {
    case 'base64':
      return Buffer.from(body, 'base64');
    case 'quoted-printable':
      return Buffer.from(unquoted(body.replace(/[ \t]*=[ \t]*\r?\n/g, '')), 'latin1');
    default:
      return Buffer.from(body, 'latin1');
  }
}

const unquoted = (text: string): string =>
  text.replace(/=([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** Text in a named character set; where none is named or known, UTF-8 if the bytes are, else Windows-1252. */
export function textOfBytes(bytes: Buffer, charset: string): string {
  if (/^(utf-?8|us-ascii|)$/i.test(charset) || !isKnown(charset))
    return isUtf8(bytes) ? bytes.toString('utf8') : new TextDecoder('windows-1252').decode(bytes);
  return new TextDecoder(charset).decode(bytes);
}

function isKnown(charset: string): boolean {
  try {
    return new TextDecoder(charset).encoding !== '';
  } catch {
    return false;
  }
}

const WORD = /=\?([^?\s]{1,64})\?([bq])\?([^?\s]*)\?=/gi;

/** Encoded words of a header as text; space between two encoded words does not count. */
export function decodedHeader(value: string): string {
  const joined = value.replace(/(\?=)\s+(?==\?)/g, '$1');
  const hasWords = WORD.test(joined);
  WORD.lastIndex = 0;
  if (!hasWords) return textOfBytes(Buffer.from(value, 'latin1'), '');
  return joined.replace(WORD, (_, charset: string, kind: string, text: string) => {
    const bytes = kind.toLowerCase() === 'b' ? Buffer.from(text, 'base64') : decodedBody(text.replaceAll('_', ' '), 'quoted-printable'); // biome-ignore format: one choice
    return textOfBytes(bytes, charset);
  });
}

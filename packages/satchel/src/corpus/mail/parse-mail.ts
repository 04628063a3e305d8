/**
 * One mail message (RFC 5322, MIME): its headers, and its text. Of alternatives the plain text is taken, of HTML its words; attachments are left out.
 * What is broken is read as far as it goes: mail of twenty years has every mistake there is.
 */
import { decodedBody, decodedHeader, textOfBytes } from './decode.ts';
import { textOfHtml } from './html-text.ts';

export interface Mail {
  /** By name in small letters; of a header that is repeated, the values joined by ', '. */
  readonly headers: ReadonlyMap<string, string>;
  readonly text: string;
}

/** Parts within parts. */
const DEEPEST = 8;
const MOST_PARTS = 200;

/** `message`: its bytes as Latin-1 characters. */
export function parseMail(message: string): Mail {
  const { headers, body } = splitMessage(message);
  return { headers, text: textOf(headers, body, DEEPEST).trim() };
}

function splitMessage(message: string): { headers: Map<string, string>; body: string } {
  const lines = message.split(/\r?\n/);
  const headers = new Map<string, string>();
  let at = 0;
  for (; at < lines.length && lines[at] !== ''; ) {
    let line = lines[at++]!;
    while (at < lines.length && /^[ \t]/.test(lines[at]!)) line += ` ${lines[at++]!.trim()}`;
    const [, name, value] = /^([!-9;-~]+)[ \t]*:[ \t]*(.*)$/.exec(line) ?? [];
    if (name === undefined || value === undefined) {
      if (headers.size > 0) continue; // a broken header
      return { headers, body: message }; // no headers at all
    }
    const key = name.toLowerCase();
    const known = headers.get(key);
    const decoded = decodedHeader(value.trim());
    headers.set(key, known === undefined ? decoded : `${known}, ${decoded}`);
  }
  return { headers, body: lines.slice(at + 1).join('\n') };
}

function textOf(headers: ReadonlyMap<string, string>, body: string, room: number): string {
  const type = headers.get('content-type') ?? 'text/plain';
  const kind = (/^[\w.+-]+\/[\w.+-]+/.exec(type.trim())?.[0] ?? 'text/plain').toLowerCase();
  if (kind.startsWith('multipart/')) return textOfParts(kind, parameter(type, 'boundary'), body, room);
  if (/^\s*attachment/i.test(headers.get('content-disposition') ?? '')) return '';
  if (kind === 'message/rfc822' && room > 0) {
    const inner = splitMessage(body);
    return textOf(inner.headers, inner.body, room - 1);
  }
  if (!kind.startsWith('text/')) return '';
  const bytes = decodedBody(body, headers.get('content-transfer-encoding') ?? '');
  const text = textOfBytes(bytes, parameter(type, 'charset'));
  return kind === 'text/html' ? textOfHtml(text) : text;
}

function textOfParts(kind: string, boundary: string, body: string, room: number): string {
  if (boundary === '' || room === 0) return '';
  const parts = partsOf(body, boundary).map(splitMessage);
  if (kind !== 'multipart/alternative')
    return parts
      .map((part) => textOf(part.headers, part.body, room - 1))
      .filter((text) => text.trim() !== '')
      .join('\n\n');
  const isPlain = ({ headers }: (typeof parts)[number]): boolean =>
    /^\s*(text\/plain|$)/i.test(headers.get('content-type') ?? '');
  const texts = [...parts.filter(isPlain), ...parts.filter((part) => !isPlain(part))].map((part) =>
    textOf(part.headers, part.body, room - 1),
  );
  return texts.find((text) => text.trim() !== '') ?? '';
}

/** The parts between the lines `--boundary`; what stands before the first and after `--boundary--` is no part. */
function partsOf(body: string, boundary: string): string[] {
  const parts: string[] = [];
  let lines: string[] | undefined;
  for (const line of body.split('\n')) {
    const end = line.trimEnd();
    if (end !== `--${boundary}` && end !== `--${boundary}--`) {
      lines?.push(line);
      continue;
    }
    if (lines) parts.push(lines.join('\n'));
    lines = end === `--${boundary}--` ? undefined : [];
    if (parts.length === MOST_PARTS) return parts;
  }
  if (lines) parts.push(lines.join('\n'));
  return parts;
}

/** `charset` of `text/plain; charset="utf-8"`. */
function parameter(value: string, name: string): string {
  for (const piece of value.split(';').slice(1)) {
    const equals = piece.indexOf('=');
    if (equals >= 0 && piece.slice(0, equals).trim().toLowerCase() === name)
      return piece
        .slice(equals + 1)
        .trim()
        .replace(/^"(.*)"$/, '$1');
  }
  return '';
}

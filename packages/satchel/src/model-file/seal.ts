/**
 * The checksums of a model file. The header of every version begins with the same bytes, so a reader finds version and
 * checksum at fixed positions before it parses anything:
 *
 *   {"__metadata__":{"format":"satchel","version":"1","sha256.header":"H","sha256.data":"D","satchel":"…"}, …
 *
 *   D   SHA-256 of the data section, 64 hexadecimal digits
 *   H   SHA-256 of everything before the data (the 8 length bytes and the header), with H itself read as 64 zeros
 *
 * H covers D, so H alone identifies the whole file.
 */

import { createSha256, type Hasher, sha256 } from '../core/bytes/sha256.ts';
import { SatchelError } from '../core/errors.ts';
import type { Steps } from '../core/threads/steps.ts';
import { headerLength, lengthBytes } from './header.ts';
import { type JsonFault, readJsonValue } from './strict-json.ts';

export const formatVersion = 1;
export const unsealed = '0'.repeat(64);

const beginning = `{"__metadata__":{"format":"satchel","version":"${formatVersion}","sha256.header":"`;
const headerDigestAt = lengthBytes + beginning.length;
const dataDigestAt = headerDigestAt + `${unsealed}","sha256.data":"`.length;

/** Writes both checksums into an encoded model that has `unsealed` in their places. */
export function seal(bytes: Uint8Array): void {
  const dataStart = lengthBytes + headerLength(bytes);
  sealHead(bytes.subarray(0, dataStart), sha256(bytes.subarray(dataStart)));
}

/** The same when the data is stored elsewhere: `head` is everything before it. */
export function sealHead(head: Uint8Array, dataDigest: string): void {
  new TextEncoder().encodeInto(dataDigest, head.subarray(dataDigestAt));
  new TextEncoder().encodeInto(headerDigest(head, head.length), head.subarray(headerDigestAt));
}

/** Throws for a model of a later version, before anything else in it is read. */
export function checkEarlyVersion(bytes: Uint8Array): void {
  const start = asText(bytes, lengthBytes, lengthBytes + 100);
  checkVersion(/^\{"__metadata__":\{"format":"satchel","version":"(\d{1,9})"/.exec(start)?.[1] ?? '');
}

/** Does the file begin like a model, allowing for a few damaged bytes? */
export function resemblesModel(bytes: Uint8Array): boolean {
  const compared = Math.min(beginning.length, bytes.length - lengthBytes);
  let different = 0;
  for (let i = 0; i < compared; i++) if (bytes[lengthBytes + i] !== beginning.charCodeAt(i)) different += 1;
  return compared > 0 && different * 8 <= compared;
}

/** For a file that resembles a model: is the part before the data complete and unchanged? */
export function checkHeaderSeal(bytes: Uint8Array): void {
  const dataStart = lengthBytes + headerLength(bytes);
  if (dataStart > bytes.length) {
    if (!endsInsideHeader(bytes, dataStart - bytes.length)) return; // a wrong length: the container says so
    const expected = dataStart - lengthBytes;
    throw new SatchelError(
      'TRUNCATED',
      `The file was cut off in its header: ${expected} bytes expected, ${bytes.length - lengthBytes} found.`,
      { where: 'section header', remedy, facts: { section: 'header', expected, found: bytes.length - lengthBytes } },
    );
  }
  if (asText(bytes, headerDigestAt, headerDigestAt + 64) !== headerDigest(bytes, dataStart)) throw damaged('header');
}

export function* checkDataSeal(bytes: Uint8Array, expected: string): Steps<void> {
  const hasher = createSha256();
  yield* hashPieces([bytes.subarray(lengthBytes + headerLength(bytes))], hasher);
  if (hasher.digest() !== expected) throw damaged('data');
}

/** Bytes hashed between two steps. */
const STEP = 1 << 20;

export function* hashPieces(pieces: readonly Uint8Array[], hasher: Hasher): Steps<void> {
  for (const piece of pieces) {
    for (let start = 0; start < piece.length; start += STEP) {
      hasher.update(piece.subarray(start, start + STEP));
      yield;
    }
  }
}

export function checkVersion(version: string): void {
  if (!(Number(version) > formatVersion)) return;
  throw new SatchelError(
    'VERSION',
    `The model has format version ${version}; this Satchel reads version ${formatVersion}.`,
    {
      remedy: 'Update Satchel to open it; the file was not changed.',
      facts: { found: Number(version), supported: formatVersion },
    },
  );
}

function headerDigest(bytes: Uint8Array, dataStart: number): string {
  const hasher = createSha256();
  hasher.update(bytes.subarray(0, Math.min(headerDigestAt, dataStart)));
  hasher.update(new TextEncoder().encode(unsealed));
  hasher.update(
    bytes.subarray(headerDigestAt + unsealed.length, Math.max(headerDigestAt + unsealed.length, dataStart)),
  );
  return hasher.digest();
}

/** Does the file end within the header, in its JSON or its padding? If not, the stored length is wrong. */
function endsInsideHeader(bytes: Uint8Array, missing: number): boolean {
  const text = new TextDecoder().decode(bytes.subarray(lengthBytes));
  let found: JsonFault | undefined;
  try {
    const { end } = readJsonValue(text, (fault, message) => {
      found = fault;
      return new Error(message);
    });
    return missing < 8 && text.slice(end).trim() === '';
  } catch (error) {
    if (found === undefined) throw error;
    return found === 'ended';
  }
}

const asText = (bytes: Uint8Array, start: number, end: number): string =>
  String.fromCharCode(...bytes.subarray(start, end));

const remedy = 'Copy or download the file again, or train the model again.';

const damaged = (section: 'header' | 'data'): SatchelError =>
  new SatchelError(
    'CHECKSUM',
    `The file was damaged or changed after it was saved: the checksum of its ${section} does not match.`,
    { where: `section ${section}`, remedy, facts: { section } },
  );

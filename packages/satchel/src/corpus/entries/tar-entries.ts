/**
 * The regular files of a tar archive, streamed in the archive's order. Nothing is ever written under a name found there; still, names
 * that point outside, come twice, or would be one file on another system are refused, because an honest archive has none.
 */
import { createTarDecoder, type ParsedTarEntry } from 'modern-tar';
import { printable, SatchelError } from '../../core/errors.ts';
import type { Pass } from '../pass.ts';
import { badEntry, type Entry, entryTooLong } from './entry.ts';

const MOST_ENTRIES = 1_000_000;
const LONGEST_NAME = 4096;

export async function* tarEntries(
  chunks: AsyncGenerator<Buffer>,
  pass: Pass,
  mostEntries = MOST_ENTRIES,
): AsyncGenerator<Entry> {
  const decoder = createTarDecoder({ strict: true });
  const feeding = feed(chunks, decoder.writable);
  const reader = decoder.readable.getReader();
  const seen = new Map<string, string>();
  let count = 0;
  try {
    for (;;) {
      const { value, done } = await reader.read().catch((error: unknown) => {
        throw damaged(pass.name, count, error);
      });
      if (done) break;
      if (++count > mostEntries) throw tooManyEntries(pass.name, mostEntries);
      yield* checked(value, seen, pass);
    }
  } finally {
    await reader.cancel().catch(() => {});
    await feeding;
  }
}

/** Yields the entry if it is a regular file with an honest name; its body must be read or dropped before the next can come. */
async function* checked(entry: ParsedTarEntry, seen: Map<string, string>, pass: Pass): AsyncGenerator<Entry> {
  const { name: path, type, size } = entry.header;
  const { maxLineBytes } = pass.options;
  let isRead = false;
  try {
    checkName(path, pass.name);
    if (type !== 'directory') {
      if (type !== 'file') throw badEntry(pass.name, path, `is a ${type}, not a regular file`);
      checkTwin(path, seen, pass.name);
      yield {
        path,
        async bytes() {
          if (size > maxLineBytes) throw entryTooLong(pass.name, path, maxLineBytes);
          isRead = true;
          return bodyOf(entry, pass.name);
        },
      };
    }
  } catch (error) {
    pass.fault(error);
  } finally {
    if (!isRead) await entry.body.cancel().catch(() => {});
  }
}

function checkName(path: string, name: string): void {
  if (path.length > LONGEST_NAME) throw badEntry(name, path, `has a name of ${path.length} characters`);
  if (path.includes('\0')) throw badEntry(name, path, 'has a NUL in its name');
  if (/^([/\\]|[A-Za-z]:)/.test(path)) throw badEntry(name, path, 'has an absolute name');
  if (path.split(/[/\\]/).includes('..')) throw badEntry(name, path, 'points out of the archive');
}

/** `A` and `a`, `ß` and `ss`, `é` in one or two characters: one file on some systems, two on others. */
function checkTwin(path: string, seen: Map<string, string>, name: string): void {
  const folded = path.normalize('NFC').toUpperCase().toLowerCase();
  const twin = seen.get(folded);
  if (twin !== undefined) {
    throw new SatchelError(
      'DUPLICATE_ENTRY',
      `${name}: the entries '${printable(twin)}' and '${printable(path)}' have the same name.`,
      {
        where: `${name}: ${printable(path)}`,
        facts: { entries: [twin, path] },
      },
    );
  }
  seen.set(folded, path);
}

async function bodyOf({ body, header }: ParsedTarEntry, name: string): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  const reader = body.getReader();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) parts.push(part.value);
  } catch (error) {
    throw damaged(name, header.name, error);
  }
  return Buffer.concat(parts);
}

/** A fault of the bytes themselves reaches the reader of the entries as it is. */
async function feed(chunks: AsyncGenerator<Buffer>, writable: WritableStream<Uint8Array>): Promise<void> {
  const writer = writable.getWriter();
  writer.closed.catch(() => {});
  try {
    for await (const chunk of chunks) await writer.write(chunk);
    await writer.close();
  } catch (error) {
    await writer.abort(error).catch(() => {});
  }
}

const tooManyEntries = (name: string, limit: number): SatchelError =>
  new SatchelError('BOMB', `${name} holds more than ${limit} entries.`, { where: name, facts: { limit } });

function damaged(name: string, after: number | string, error: unknown): SatchelError {
  if (error instanceof SatchelError) return error;
  const reason = error instanceof Error ? error.message : String(error);
  const where = typeof after === 'number' ? `${name}: entry ${after + 1}` : `${name}: ${printable(after)}`;
  const told = { where, facts: { reason }, cause: error };
  if (/truncated/i.test(reason))
    return new SatchelError('TRUNCATED', `${name} is cut: the archive ends too early.`, told);
  if (/Invalid EOF/.test(reason))
    return new SatchelError('TRAILING_BYTES', `${name} goes on after the end of the archive.`, told);
  return new SatchelError('BAD_HEADER', `${where} has a damaged header (${reason}).`, told);
}

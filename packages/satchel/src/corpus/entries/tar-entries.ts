/**
 * The regular files of a tar archive, streamed in the archive's order. Nothing is ever written under a name found there; still, names
 * that point outside, come twice, or would be one file on another system are refused, because an honest archive has none.
 */
import { printable, SatchelError } from '../../core/errors.ts';
import { Peekable } from '../bytes/peekable.ts';
import type { Pass } from '../pass.ts';
import { badEntry, type Entry, entryTooLong } from './entry.ts';
import {
  type Attributes,
  attributesOf,
  BLOCK,
  headerOf,
  isZero,
  LONGEST_ATTRIBUTES,
  type TarHeader,
  textAt,
} from './tar-header.ts';

const MOST_ENTRIES = 1_000_000;
const LONGEST_NAME = 4096;

export async function* tarEntries(
  chunks: AsyncGenerator<Buffer>,
  pass: Pass,
  mostEntries = MOST_ENTRIES,
): AsyncGenerator<Entry> {
  await using input = new Peekable(chunks);
  const seen = new Map<string, string>();
  for await (const header of headersOf(input, pass.name, mostEntries)) {
    const body = { left: header.size };
    yield* checked(header, body, input, seen, pass);
    await skip(input, body.left + padding(header.size), pass.name);
  }
}

/** Every header that is about an entry; the caller reads or skips the body before it asks for the next. */
async function* headersOf(input: Peekable, name: string, mostEntries: number): AsyncGenerator<TarHeader> {
  let forAll: Attributes = {};
  let forNext: Attributes = {};
  let count = 0;
  for (let blocks = 1; ; blocks++) {
    if (blocks > 4 * mostEntries)
      // three headers about an entry, and its own
      throw tooManyEntries(name, mostEntries);
    const block = await input.take(BLOCK);
    if (block.length < BLOCK) throw cut(name);
    if (isZero(block)) return checkEnd(input, name, count);
    try {
      const header = headerOf(block, { ...forAll, ...forNext });
      if (header.kind === 'attributes for all')
        forAll = { ...forAll, ...attributesOf(await meta(input, header, name)) };
      else if (header.kind === 'attributes') forNext = attributesOf(await meta(input, header, name));
      else if (header.kind === 'long name') {
        const text = await meta(input, header, name);
        forNext = { ...forNext, path: textAt(text, 0, text.length) };
      } else if (header.kind === 'long link name') await meta(input, header, name);
      else {
        forNext = {};
        if (++count > mostEntries) throw tooManyEntries(name, mostEntries);
        yield header;
      }
    } catch (error) {
      throw error instanceof SatchelError ? error : badHeader(name, count, error);
    }
  }
}

/** The body of a header that is about the next one. */
async function meta(input: Peekable, { size }: TarHeader, name: string): Promise<Buffer> {
  if (size > LONGEST_ATTRIBUTES) throw new Error(`its attributes have ${size} bytes`);
  const bytes = await input.take(size + padding(size));
  if (bytes.length < size) throw cut(name);
  return bytes.subarray(0, size);
}

const padding = (size: number): number => (BLOCK - (size % BLOCK)) % BLOCK;

async function skip(input: Peekable, count: number, name: string): Promise<void> {
  if ((await input.skip(count)) < count) throw cut(name);
}

/** A second block of zeros, then nothing but zeros. */
async function checkEnd(input: Peekable, name: string, count: number): Promise<void> {
  const second = await input.take(BLOCK);
  if (second.length < BLOCK) throw cut(name);
  if (!isZero(second)) throw badHeader(name, count, new Error('a block of zeros stands alone'));
  for await (const chunk of input.rest()) {
    if (!isZero(chunk))
      throw new SatchelError('TRAILING_BYTES', `${name} has more bytes after the end of the archive.`, { where: name });
  }
}

/** Yields the entry if it is a regular file with an honest name. */
async function* checked(
  { path, kind, size }: TarHeader,
  body: { left: number },
  input: Peekable,
  seen: Map<string, string>,
  pass: Pass,
): AsyncGenerator<Entry> {
  const { maxLineBytes } = pass.options;
  try {
    checkName(path, pass.name);
    if (kind === 'directory') return;
    if (kind !== 'file') throw badEntry(pass.name, path, `is a ${kind}, not a regular file`);
    checkTwin(path, seen, pass.name);
    yield {
      path,
      async bytes() {
        if (size > maxLineBytes) throw entryTooLong(pass.name, path, maxLineBytes);
        body.left = 0;
        const bytes = await input.take(size);
        if (bytes.length < size) throw cut(pass.name);
        return bytes;
      },
    };
  } catch (error) {
    pass.fault(error);
  }
}

function checkName(path: string, name: string): void {
  if (path.length > LONGEST_NAME) throw badEntry(name, path, `has a name of ${path.length} characters`);
  if (path.includes('\0')) throw badEntry(name, path, 'has a NUL in its name');
  if (/^([/\\]|[A-Za-z]:)/.test(path)) throw badEntry(name, path, 'has an absolute name');
  if (path.split(/[/\\]/).includes('..')) throw badEntry(name, path, 'points outside the archive');
}

/** `A` and `a`, `ß` and `ss`, `é` in one or two characters: one file on some systems, two on others. */
function checkTwin(path: string, seen: Map<string, string>, name: string): void {
  const folded = path.normalize('NFC').toUpperCase().toLowerCase();
  const twin = seen.get(folded);
  if (twin !== undefined)
    throw new SatchelError(
      'DUPLICATE_ENTRY',
      `${name}: the entries '${printable(twin)}' and '${printable(path)}' have the same name.`,
      { where: `${name}: ${printable(path)}`, facts: { entries: [twin, path] } },
    );
  seen.set(folded, path);
}

const tooManyEntries = (name: string, limit: number): SatchelError =>
  new SatchelError('BOMB', `${name} holds more than ${limit} entries.`, { where: name, facts: { limit } });

const cut = (name: string): SatchelError =>
  new SatchelError('TRUNCATED', `${name} is cut: the archive ends too early.`, { where: name });

function badHeader(name: string, before: number, error: unknown): SatchelError {
  const reason = error instanceof Error ? error.message : String(error);
  const where = `${name}: entry ${before + 1}`;
  return new SatchelError('BAD_HEADER', `${where} has a damaged header (${reason}).`, { where, facts: { reason } });
}

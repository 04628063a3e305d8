/** A file of text line by line, compressed or not: for small files with a format of their own, such as judgements and runs. */
import { openGuarded, type Path, shownPath } from '../files/guarded-open.ts';
import { decompressed } from './bytes/decompress.ts';
import { fileSource } from './bytes/file-source.ts';
import { type Line, textLines } from './bytes/text-lines.ts';

const MOST_BYTES = 2 ** 30;
const LONGEST_LINE = 2 ** 20;

/** Empty lines are skipped; a line that cannot be read throws. */
export async function* linesOf(path: Path): AsyncGenerator<Line> {
  for await (const lines of textLines(bytesOf(path), { name: shownPath(path), maxLineBytes: LONGEST_LINE })) {
    for (const line of lines) {
      if (line.fault) throw line.fault;
      if (line.text.trim() !== '') yield line;
    }
  }
}

/** The first line, or as much of it as tells what the file is; bytes are shown as characters whatever they mean. */
export async function startOf(path: Path): Promise<string> {
  for await (const chunk of bytesOf(path)) return chunk.toString('latin1', 0, 4096).split('\n', 1)[0] ?? '';
  return '';
}

async function* bytesOf(path: Path): AsyncGenerator<Buffer> {
  const { handle, size } = await openGuarded(path);
  await handle.close();
  yield* decompressed(fileSource(path, size).chunks(), { name: shownPath(path), maxBytes: MOST_BYTES });
}

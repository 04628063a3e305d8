/** Reads the corpus again and returns the printable beginnings of a few documents. */
import { documentsIn } from '../../core/checks/given-document.ts';
import { breathe } from '../../core/compute.ts';
import type { Corpus } from '../../core/corpus.ts';
import { printable, throwIfAborted } from '../../core/errors.ts';

export interface Snippet {
  readonly id: string;
  readonly text: string;
}

const LENGTH = 160;
const BATCH = 512;

export async function snippetsOf(
  corpus: Corpus,
  rows: Iterable<number>,
  signal?: AbortSignal,
): Promise<Map<number, Snippet>> {
  const wanted = new Set(rows);
  const found = new Map<number, Snippet>();
  let row = 0;
  if (wanted.size === 0) return found;
  for await (const { id, text } of documentsIn(corpus)) {
    if (wanted.has(row))
      found.set(row, {
        id: printable(id, 80),
        text: printable(
          text
            .slice(0, 4 * LENGTH)
            .replace(/\s+/g, ' ')
            .trim(),
          LENGTH,
        ),
      });
    row++;
    if (found.size === wanted.size) break;
    if (row % BATCH !== 0) continue;
    await breathe();
    throwIfAborted(signal);
  }
  return found;
}

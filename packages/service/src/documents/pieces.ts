/** Long work on the main thread in small pieces, with a turn of the event loop between two. */
import { setImmediate as turn } from 'node:timers/promises';

const MOST_TEXTS = 16;
const MOST_CHARACTERS = 2 ** 16;

/** Pieces of at most 16 texts or 64 K characters; a longer text is a piece of its own. */
export function* pieces(texts: readonly string[]): Generator<readonly string[]> {
  let start = 0;
  let characters = 0;
  for (let i = 0; i < texts.length; i++) {
    const isFull = i > start && (i - start >= MOST_TEXTS || characters + texts[i]!.length > MOST_CHARACTERS);
    if (isFull) {
      yield texts.slice(start, i);
      [start, characters] = [i, 0];
    }
    characters += texts[i]!.length;
  }
  if (start < texts.length) yield start === 0 ? texts : texts.slice(start);
}

/** The results of all pieces in order. Throws where the signal fires meanwhile. */
export async function inPieces<Result>(
  texts: readonly string[],
  signal: () => AbortSignal,
  work: (texts: readonly string[], start: number) => readonly Result[],
): Promise<Result[]> {
  const results: Result[] = [];
  for (const piece of pieces(texts)) {
    if (results.length > 0) {
      await turn();
      signal().throwIfAborted();
    }
    results.push(...work(piece, results.length));
  }
  return results;
}

/** A running text as bags of words, for methods that learn from the documents words share. */
import type { Bags } from '../../core/bag.ts';
import type { Paced } from '../../core/compute.ts';
import { DOCUMENT_END } from '../../core/running-text.ts';
import { eachPiece, TokenBuffer, type TokenSource } from './token-source.ts';

/** Documents without words are left out. */
export async function bagsOfText(source: TokenSource, wordCount: number, compute: Paced): Promise<Bags> {
  const counter = createBagCounter(wordCount);
  await eachPiece(source, compute, (tokens) => {
    for (const token of tokens) {
      if (token === DOCUMENT_END) counter.endDocument();
      else counter.add(token);
    }
  });
  counter.endDocument();
  return counter.bags();
}

function createBagCounter(wordCount: number) {
  const counts = new Uint32Array(wordCount);
  const offsets = [0];
  const [ids, values] = [new TokenBuffer(), new TokenBuffer()];
  let seen: number[] = [];
  return {
    add(word: number): void {
      if (counts[word]!++ === 0) seen.push(word);
    },
    endDocument(): void {
      if (seen.length === 0) return;
      for (const word of seen.sort((a, b) => a - b)) {
        ids.push(word);
        values.push(counts[word]!);
        counts[word] = 0;
      }
      seen = [];
      offsets.push(ids.tokens.length);
    },
    bags: (): Bags => ({
      offsets: Uint32Array.from(offsets),
      ids: ids.tokens.slice(),
      counts: Float32Array.from(values.tokens),
    }),
  };
}

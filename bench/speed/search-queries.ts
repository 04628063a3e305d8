/** What the search benches share: queries made of documents, and where times lie. */
import { createRandom } from '../../packages/satchel/src/numeric/random.ts';

/** Each of four different words of one document that are no stop words. */
export function makeQueries(
  documents: readonly { readonly text: string }[],
  terms: (text: string) => readonly string[],
  count: number,
): string[] {
  const random = createRandom(1, 'queries');
  const queries: string[] = [];
  while (queries.length < count) {
    const { text } = documents[random.below(documents.length)]!;
    const words = [...new Set(text.toLowerCase().match(/\p{L}{3,}/gu) ?? [])].filter(
      (word) => terms(word).length === 1,
    );
    if (words.length < 4) continue;
    const order = Uint32Array.from(words.keys());
    random.shuffle(order);
    queries.push([...order.subarray(0, 4)].map((i) => words[i]!).join(' '));
  }
  return queries;
}

export function quantile(values: readonly number[], share: number): number {
  return [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(share * values.length))]!;
}

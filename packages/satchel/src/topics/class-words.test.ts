import { describe, expect, it } from 'vitest';
import { groupTerms } from './class-words.ts';

const vocabulary = ['oven', 'bread', 'sail', 'prime', 'minister', 'day'];
const [oven, bread, sail, prime, minister, day] = [0, 1, 2, 3, 4, 5];

describe('class-based tf-idf', () => {
  it('weighs a term by its share of the group and by how rare it is elsewhere', () => {
    const documents = [
      [oven, bread],
      [bread, day],
      [sail, day],
      [sail, sail],
    ].map((ids) => Int32Array.from(ids));
    const [first, second] = groupTerms(documents, vocabulary, (i) => Math.floor(i / 2), 2, 5);
    // four terms a group, so A = 4; bread: 2 of 4, twice in all; oven and day are in one document of the group
    expect(first!.words).toEqual([{ term: 'bread', count: 2, weight: 0.5 * Math.log1p(4 / 2) }]);
    expect(second!.words).toEqual([{ term: 'sail', count: 3, weight: 0.75 * Math.log1p(4 / 3) }]);
  });

  it('finds phrases, crosses no gap, and names a group by them', () => {
    const text = Int32Array.of(prime, minister, -1, day, -1, prime, minister);
    const [only] = groupTerms([text, text], vocabulary, () => 0, 1, 3);
    expect(only!.phrases.map(({ term }) => term)).toEqual(['prime minister']);
    expect(only!.name).toBe('prime minister, day');
  });

  it('leaves out documents of no group, and has no term for an empty group', () => {
    const [empty, one] = groupTerms(
      [Int32Array.of(oven), Int32Array.of(sail)],
      vocabulary,
      (i) => (i === 0 ? -1 : 1),
      2,
      3,
    );
    expect(empty).toEqual({ words: [], phrases: [], name: '' });
    expect(one!.words.map(({ term }) => term)).toEqual(['sail']);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCoOccurrences } from './co-occurrence.ts';
import { absentWords, coherenceOf } from './coherence.ts';

const [a, b, c, d, e] = [0, 1, 2, 3, 4];
/** The documents abc, ab, a, acd, ad of the methods catalogue. */
const catalogue = [[a, b, c], [a, b], [a], [a, c, d], [a, d]]; // biome-ignore format: five documents

function counted(topic: readonly number[], documents: readonly (readonly number[])[]) {
  const counts = createCoOccurrences([topic]);
  for (const document of documents) counts.add(document);
  return counts.counts()[0]!;
}

describe('coherence of the catalogue', () => {
  it('UMass is a sum of logarithms, and the order of the words matters', () => {
    expect(coherenceOf(counted([a, b, c], catalogue))?.umass).toBeCloseTo(-1.0216512475, 9);
    expect(coherenceOf(counted([b, c, d], catalogue))?.umass).toBeCloseTo(-0.6931471805, 9);
    expect(coherenceOf(counted([c, b, a], catalogue))?.umass).toBeCloseTo(2 * Math.log(3 / 2), 9);
  });

  it('UCI and NPMI are means over pairs', () => {
    // a stands everywhere, so nothing can be learned from it: PMI(a, ·) = 0; PMI(b, c) = ln(.2 / .16)
    const { uci, npmi } = coherenceOf(counted([a, b, c], catalogue))!;
    expect(uci).toBeCloseTo(Math.log(1.25) / 3, 9);
    expect(npmi).toBeCloseTo(Math.log(1.25) / -Math.log(0.2) / 3, 9);
  });

  it('words that never meet cost what ε says, words that always meet are worth 1', () => {
    expect(coherenceOf(counted([b, d], catalogue))!.uci).toBeCloseTo(Math.log(1e-12 / 0.16), 6);
    expect(coherenceOf(counted([a, b], [[a, b], [a, b]]))!.npmi).toBe(1); // biome-ignore format: one line
    expect(coherenceOf(counted([a, b], [[a, b], [c]]))!.npmi).toBeCloseTo(1, 9); // biome-ignore format: one line
  });
});

describe('counting', () => {
  it('counts a word once per document, in every topic that has it', () => {
    const counts = createCoOccurrences([[a, b], [b, c], [d]]); // biome-ignore format: three topics
    counts.add([b, a, b, e]);
    counts.add([c, b]);
    counts.add([]);
    expect(counts.counts()).toEqual([
      { total: 3, single: Float64Array.of(1, 2), pairs: Float64Array.of(0, 1, 1, 0) },
      { total: 3, single: Float64Array.of(2, 1), pairs: Float64Array.of(0, 1, 1, 0) },
      { total: 3, single: Float64Array.of(0), pairs: Float64Array.of(0) },
    ]);
  });

  it('leaves words out that no document holds, and has no answer for fewer than two', () => {
    const missing = counted([a, e, b], catalogue);
    expect(absentWords(missing)).toEqual([1]);
    expect(coherenceOf(missing)).toEqual(coherenceOf(counted([a, b], catalogue)));
    expect(coherenceOf(counted([a, e], catalogue))).toBeUndefined();
    expect(coherenceOf(counted([], catalogue))).toBeUndefined();
    expect(coherenceOf(counted([a, b], []))).toBeUndefined();
  });

  it('UCI and NPMI do not ask for the order of the words, and NPMI stays within [−1, 1]', () => {
    const someDocuments = fc.array(fc.uniqueArray(fc.integer({ min: 0, max: 4 })), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(someDocuments, (documents) => {
        const [one, other] = [coherenceOf(counted([a, b, c], documents)), coherenceOf(counted([c, a, b], documents))];
        expect(one === undefined).toBe(other === undefined);
        if (!one || !other) return;
        expect(one.uci).toBeCloseTo(other.uci, 9);
        expect(one.npmi).toBeCloseTo(other.npmi, 9);
        expect(Math.abs(one.npmi)).toBeLessThanOrEqual(1 + 1e-9);
      }),
    );
  });
});

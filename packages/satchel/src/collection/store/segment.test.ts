import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SatchelError } from '../../core/errors.ts';
import { type LiveSegment, mergeSegments, runToMerge } from './merge.ts';
import { decodeSegment, encodeSegment, type Segment, transposed } from './segment.ts';

/** Bags by document number: `{ 7: { 0: 2 } }` is document 7, which holds term 0 twice. */
type Bags = Readonly<Record<number, Readonly<Record<number, number>>>>;

function segmentFrom(bags: Bags): Segment {
  const numbers = Object.keys(bags).map(Number);
  const terms = [...new Set(numbers.flatMap((number) => Object.keys(bags[number]!).map(Number)))].sort((a, b) => a - b);
  const postings = terms.map((term) =>
    numbers.flatMap((number, position) => (bags[number]![term] ? [{ position, count: bags[number]![term]! }] : [])),
  );
  const offsets = new Uint32Array(terms.length + 1);
  postings.forEach(({ length }, i) => {
    offsets[i + 1] = offsets[i]! + length;
  });
  return {
    documents: Uint32Array.from(numbers),
    lengths: Uint32Array.from(numbers, (number) => Object.values(bags[number]!).reduce((sum, count) => sum + count, 0)),
    terms: Uint32Array.from(terms),
    offsets,
    positions: Uint32Array.from(postings.flat(), ({ position }) => position),
    counts: Uint32Array.from(postings.flat(), ({ count }) => count),
  };
}

const bag = fc.dictionary(fc.integer({ min: 0, max: 40 }).map(String), fc.integer({ min: 1, max: 300 }));
const someBags = fc.dictionary(fc.integer({ min: 1, max: 2 ** 20 }).map(String), bag, { minKeys: 1, maxKeys: 12 });
const toy: Bags = { 3: { 0: 2, 5: 1 }, 4: {}, 9: { 5: 300 } };

describe('a segment', () => {
  it('is thirteen small numbers for three documents and three postings', () => {
    const bytes = encodeSegment(segmentFrom(toy));
    // documents, terms, postings · gaps of numbers · lengths · term 0: 1 document, at 0 twice · term +5: 2 documents
    expect([...bytes]).toEqual([3, 2, 3, 3, 1, 5, 3, 0, 172, 2, 0, 1, 0, 2, 5, 2, 0, 1, 2, 172, 2]);
  });

  it('comes back from its bytes as it was', () => {
    fc.assert(
      fc.property(someBags, (bags) => {
        const segment = segmentFrom(bags);
        expect(decodeSegment(encodeSegment(segment), 'it')).toEqual(segment);
      }),
    );
  });

  it('turned round lists the words of each document', () => {
    const { offsets, terms, counts } = transposed(segmentFrom(toy));
    expect([[...offsets], [...terms], [...counts]]).toEqual([
      [0, 2, 2, 3],
      [0, 5, 5],
      [2, 1, 300],
    ]);
  });

  it('cut or changed anywhere is read as something sound or refused as damaged, never more', () => {
    fc.assert(
      fc.property(someBags, fc.nat(), fc.integer({ min: 0, max: 255 }), fc.boolean(), (bags, at, value, cuts) => {
        const bytes = encodeSegment(segmentFrom(bags));
        const place = at % bytes.length;
        const changed = cuts ? bytes.slice(0, place) : bytes.with(place, value);
        try {
          const { documents, offsets, positions } = decodeSegment(changed, 'it');
          expect(offsets.at(-1)).toBe(positions.length);
          expect(positions.every((position) => position < documents.length)).toBe(true);
        } catch (error) {
          expect(error).toBeInstanceOf(SatchelError);
          expect(error).toMatchObject({ code: 'DAMAGED', kind: 'data' });
        }
      }),
    );
  });

  it('announcing more than it can hold is refused before room is made', () => {
    expect(() => decodeSegment(Uint8Array.of(255, 255, 255, 255, 15, 0, 0), 'it')).toThrow(
      'it is damaged: it announces 4294967295 entries and is too short for them.',
    );
  });
});

describe('merged segments', () => {
  it('are the segment of the documents that live', () => {
    fc.assert(
      fc.property(someBags, fc.nat({ max: 10 }), fc.func(fc.boolean()), (bags, cut, isDeleted) => {
        const numbers = Object.keys(bags).map(Number);
        const pick = (chosen: readonly number[]): Bags =>
          Object.fromEntries(chosen.map((number) => [number, bags[number]!]));
        const part = (own: readonly number[]): LiveSegment => ({
          segment: segmentFrom(pick(own)),
          deleted: Uint32Array.from(own.filter((number) => isDeleted(number))),
        });
        const parts = [numbers.slice(0, cut), numbers.slice(cut)].filter(({ length }) => length > 0).map(part);
        expect(mergeSegments(parts)).toEqual(segmentFrom(pick(numbers.filter((number) => !isDeleted(number)))));
      }),
    );
  });
});

describe('which segments to merge', () => {
  it.each([
    ['none of none', [], undefined],
    ['seven may stay', [1, 1, 1, 1, 1, 1, 1], undefined],
    ['eight become one', [1, 1, 1, 1, 1, 1, 1, 1], 0],
    ['a large one before them stays', [8, 1, 1, 1, 1, 1, 1, 1, 1], 1],
    ['eight of eight become one, small ones among them too', [1, 8, 8, 8, 8, 8, 8, 8, 8], 0],
  ])('%s', (_, sizes, start) => {
    expect(runToMerge(sizes)).toBe(start);
  });

  it('leaves few segments however many were added', () => {
    let sizes: number[] = [];
    for (let i = 0; i < 5000; i++) {
      sizes.push(1 + (i % 3));
      for (let start = runToMerge(sizes); start !== undefined; start = runToMerge(sizes)) {
        sizes = [...sizes.slice(0, start), sizes.slice(start).reduce((sum, size) => sum + size, 0)];
      }
    }
    expect(sizes.length).toBeLessThan(40);
  });
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Kernels } from '../../core/kernels.ts';
import { createBench } from '../twins.case.ts';
import { createWordSpace, NEW_WORD, NOT_ASCII, TEXT_ENDED, type WordRules } from './contract.ts';

const sizes = { bytes: 4096, slots: 1024, spellings: 8192 };
const plainWords = { hasDigits: true, isLowered: true, longest: 100 };

/** Numbers new words in their order, leaves out those that begin with x, and lists all that `find` tells. */
function readerOf(kernels: Kernels, bench: ReturnType<typeof createBench>, rules: WordRules = plainWords) {
  const space = createWordSpace(sizes, bench.memory);
  const finder = kernels.wordFinder(space, rules);
  let words = 0;
  return (bytes: Uint8Array) => {
    space.text.set(bytes);
    finder.mark(bytes.length);
    const [stops, tokens]: [unknown[], number[]] = [[], []];
    for (let [from, found, status] = [0, 0, -1]; status !== TEXT_ENDED; ) {
      status = finder.find(from, bytes.length, found);
      const [start, end] = space.state;
      from = end!;
      found = space.state[2]!;
      if (status === NEW_WORD) {
        const spelling = String.fromCharCode(...space.text.subarray(start, end));
        stops.push(spelling);
        const value = spelling.startsWith('x') ? -1 : words++;
        expect(finder.add(value)).toBe(true);
        if (value >= 0) space.tokens[found++] = value;
      } else if (status === NOT_ASCII) {
        stops.push([start, end]);
        while (from < bytes.length && bytes[from]! < 0x80) from++;
        from++; // one byte on
      }
      if (status === TEXT_ENDED) tokens.push(...space.tokens.subarray(0, found));
    }
    return { stops, tokens, capped: space.state[3] };
  };
}

it('finds words, their values and what it does not know', () => {
  const bench = createBench();
  const read = readerOf(bench.simd, bench);
  const bytes = (text: string) => new TextEncoder().encode(text);
  expect(read(bytes('The cat, the DOG: x2!'))).toEqual({ stops: ['the', 'cat', 'dog', 'x2'], tokens: [0, 1, 0, 2], capped: 0 });
  expect(read(bytes('dog x2 café cat'))).toEqual({ stops: [[7, 10], [11, 11]], tokens: [2, 1], capped: 0 });
  expect(read(bytes(`${'a'.repeat(101)} cat`))).toEqual({ stops: [], tokens: [1], capped: 1 });
}); // biome-ignore format: rows

it('agrees with its twin for any bytes, rules and length of words', () => {
  const letters = fc.constantFrom('a', 'B', 'z', '9', '@', '[', '`', '{', '/', ':', ' ', '\n', 'é', '€', 'x');
  const word = fc.oneof(fc.array(letters, { maxLength: 12 }).map((all) => all.join('')), fc.integer({ min: 1, max: 130 }).map((n) => 'ab'.repeat(65).slice(0, n)), fc.string({ unit: 'binary', maxLength: 8 })); // biome-ignore format: kinds
  const texts = fc.array(
    fc.array(word, { maxLength: 20 }).map((words) => words.join(' ')),
    { maxLength: 4 },
  );
  const rules = fc.record({ hasDigits: fc.boolean(), isLowered: fc.boolean(), longest: fc.constantFrom(20, 100) });
  fc.assert(
    fc.property(texts, rules, (all, given) => {
      const bench = createBench();
      const [plain, simd] = [readerOf(bench.plain, bench, given), readerOf(bench.simd, bench, given)];
      for (const text of all) {
        const bytes = new TextEncoder().encode(text).slice(0, sizes.bytes);
        expect(simd(bytes)).toEqual(plain(bytes));
      }
    }),
    { numRuns: 60 },
  );
});

it('says when no more words can be added, and tells long words apart by every byte', () => {
  const bench = createBench();
  const space = createWordSpace({ bytes: 4096, slots: 64, spellings: 300 }, bench.memory);
  const finder = bench.simd.wordFinder(space, plainWords);
  const word = (i: number) => `aaaaaaaa${String.fromCharCode(97 + i)}${'b'.repeat(i % 7)}cccccccc`;
  const added = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13].map((i) => {
    const { written } = new TextEncoder().encodeInto(word(i), space.text);
    finder.mark(written);
    expect(finder.find(0, written, 0)).toBe(NEW_WORD);
    return finder.add(i);
  });
  expect(added.indexOf(false)).toBe(10); // eleven words of 17 to 23 bytes are 214: less than the longest word is left of 300
});

it('finds every word again after its table has doubled, short ones and long ones', () => {
  const bench = createBench();
  const space = createWordSpace({ bytes: 4096, slots: 2 ** 16, spellings: 2 ** 20 }, bench.memory);
  const finder = bench.simd.wordFinder(space, plainWords);
  const word = (i: number) => (i % 3 === 0 ? `w${i}` : i % 3 === 1 ? `wordwith${i}` : `wordwithmorethan16bytes${i}`);
  const look = (i: number): number => {
    const { written } = new TextEncoder().encodeInto(word(i), space.text);
    finder.mark(written);
    return finder.find(0, written, 0);
  };
  const count = 20_000; // the first table has 16,384 slots
  const numbers = Array.from({ length: count }, (_, i) => i);
  expect(numbers.filter((i) => look(i) !== NEW_WORD || !finder.add(i))).toEqual([]);
  expect(numbers.filter((i) => look(i) !== TEXT_ENDED || space.tokens[0] !== i)).toEqual([]);
});

it('stops with another status at a word whose chain of slots is too long', () => {
  const bench = createBench();
  const space = createWordSpace(sizes, bench.memory);
  const finder = bench.simd.wordFinder(space, plainWords);
  const statuses = wordsOfOneSlot(65, sizes.slots).map((word) => {
    const { written } = new TextEncoder().encodeInto(word, space.text);
    finder.mark(written);
    const status = finder.find(0, written, 0);
    if (status === NEW_WORD) finder.add(1);
    return status;
  });
  expect(statuses.slice(0, 64)).toEqual(new Array(64).fill(NEW_WORD));
  expect(statuses[64]).toBe(3);
});

/** Words of eight letters that an attacker could choose: their hashes (assembly/find-words.ts) name the same slot. */
function wordsOfOneSlot(count: number, slots: number): string[] {
  const found: string[] = [];
  for (let i = 0; found.length < count; i++) {
    const word = i
      .toString(26)
      .padStart(8, '0')
      .replace(/\d/g, (digit) => 'qrstuvwxyz'[Number(digit)]!);
    const bytes = new TextEncoder().encode(word);
    let hash = BigInt.asUintN(64, (new BigUint64Array(bytes.buffer)[0]! ^ 8n) * 0x9e3779b97f4a7c15n);
    hash ^= hash >> 29n;
    hash = BigInt.asUintN(64, hash * 0xbf58476d1ce4e5b9n);
    if (Number(hash >> 32n) % slots === 0) found.push(word);
  }
  return [...new Set(found)];
}

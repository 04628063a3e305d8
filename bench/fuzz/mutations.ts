/** One to three changes at places drawn at random: bits, bytes, cuts, pieces twice or left out, texts and numbers that readers stumble over. */
import type { Random } from '../../packages/satchel/src/numeric/random.ts';

export const pick = <T>(items: readonly T[], random: Random): T => items[random.below(items.length)]!;

export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

const edgeTexts: readonly Uint8Array[] = [
  ...['99999999999', '-1', '0', '1e999', 'nan', '9007199254740993', '1e-400', '٣', '  ', '\n\n', '\r', '"', "'", '\\', '[', '}'],
  ...['\0', '\ufeff', ',', '\t', '__proto__', '\u202e', '{"', '":', '\\ud800', 'null', '<', '&#', '=', 'From '],
].map(utf8); // biome-ignore format: a list

const edgeNumbers: readonly number[] = [
  ...[0, 1, -1, 2, 127, 128, 255, 256, 4096, 65_535, 65_537, 2 ** 31 - 1, -(2 ** 31), 0x7f800000, 0x7fc00000, 0x7f7fffff],
]; // biome-ignore format: a list

export function mutated(sample: Uint8Array, random: Random): Uint8Array {
  let bytes: Uint8Array = new Uint8Array(sample); // slice() of a Buffer would be a view of the sample
  for (let changes = 1 + random.below(3); changes > 0; changes--) bytes = pick(mutations, random)(bytes, random);
  return bytes;
}

export function spliced(bytes: Uint8Array, start: number, end: number, inserted: Uint8Array): Uint8Array {
  const result = new Uint8Array(bytes.length - (end - start) + inserted.length);
  result.set(bytes.subarray(0, start));
  result.set(inserted, start);
  result.set(bytes.subarray(end), start + inserted.length);
  return result;
}

const place = (bytes: Uint8Array, random: Random): number => random.below(bytes.length + 1);

function range(bytes: Uint8Array, random: Random): [number, number] {
  const [a, b] = [place(bytes, random), place(bytes, random)];
  return a < b ? [a, Math.min(b, a + 24)] : [b, Math.min(a, b + 24)];
}

type Mutation = (bytes: Uint8Array, random: Random) => Uint8Array;

const mutations: readonly Mutation[] = [
  (bytes, random) => {
    if (bytes.length > 0) {
      const at = random.below(bytes.length);
      bytes[at] = bytes[at]! ^ (1 << random.below(8));
    }
    return bytes;
  },
  (bytes, random) => {
    if (bytes.length > 0) bytes[random.below(bytes.length)] = random.below(256);
    return bytes;
  },
  (bytes, random) => (random.below(4) === 0 ? bytes.slice(0, place(bytes, random)) : bytes),
  (bytes, random) => spliced(bytes, ...range(bytes, random), new Uint8Array(0)),
  (bytes, random) => {
    const at = place(bytes, random);
    return spliced(bytes, at, at, bytes.slice(...range(bytes, random)));
  },
  (bytes, random) => spliced(bytes, ...range(bytes, random), pick(edgeTexts, random)),
  (bytes, random) => {
    const at = place(bytes, random);
    return spliced(bytes, at, at, pick(edgeTexts, random));
  },
  (bytes, random) => {
    const whole = new Uint8Array(Int32Array.of(pick(edgeNumbers, random)).buffer);
    const number = random.below(2) === 0 ? whole : whole.toReversed();
    const at = place(bytes, random);
    return spliced(bytes, at, Math.min(bytes.length, at + 4), number);
  },
];

/** The bytes in one piece, or in three. */
export function inPieces(bytes: Uint8Array, random: Random): Uint8Array[] {
  if (random.below(3) === 0) return [bytes];
  const [a, b] = range(bytes, random);
  return [bytes.subarray(0, a), bytes.subarray(a, b), bytes.subarray(b)];
}

/**
 * The pairs of a text that lda2vec infers topics from: every token with its neighbours, which it is to predict, and with random words. Windows have
 * their full width, no word is thinned out, and a random word that is a neighbour is left out.
 */
import type { Matrix } from '../../core/matrix.ts';
import { createRandomBits, type SeedWords } from '../../numeric/random-bits.ts';
import type { WindowSettings } from './settings.ts';

/** Pairs by target; targets in the order in which they are met, and so are the pairs of each. */
export interface TextPairs {
  readonly targets: Uint32Array;
  /** The pairs of target i are `offsets[i]` to `offsets[i + 1] − 1`. */
  readonly offsets: Uint32Array;
  /** w·u of a pair. */
  readonly bases: Float64Array;
  /** 1 where the target is to be predicted, else 0. */
  readonly labels: Uint8Array;
  /** How often a pair counts. */
  readonly times: Uint32Array;
}

export type PairsOfText = (wordIds: Uint32Array, seed: SeedWords) => TextPairs;

/** `aliases` is the table that random words are drawn from (train/sampling.ts). */
export function textPairs(
  vectors: { readonly wordMatrix: Matrix; readonly outputs: Matrix },
  aliases: Uint32Array,
  settings: Pick<WindowSettings, 'window' | 'negative'>,
): PairsOfText {
  const places = new Int32Array(vectors.outputs.rows).fill(-1); // of a word among the targets of a text
  return (wordIds, seed) => {
    const met = meetPairs(wordIds, aliases, settings, seed);
    const { targets, slots } = numberTargets(met, places);
    const offsets = offsetsOf(slots, targets.length);
    const order = inOrderOf(slots, offsets);
    return {
      targets,
      offsets,
      bases: productsOf(met, order, vectors),
      labels: Uint8Array.from(order, (pair) => met.labels[pair]!),
      times: Uint32Array.from(order, (pair) => met.times[pair]!),
    };
  };
}

/** Pairs in the order in which they are met. */
interface MetPairs {
  readonly count: number;
  readonly wordIds: Uint32Array;
  readonly targets: Uint32Array;
  readonly labels: Uint8Array;
  readonly times: Uint32Array;
}

function meetPairs(
  wordIds: Uint32Array,
  aliases: Uint32Array,
  { window, negative }: Pick<WindowSettings, 'window' | 'negative'>,
  seed: SeedWords,
): MetPairs {
  const random = createRandomBits(seed);
  const [n, V] = [wordIds.length, aliases.length / 2];
  const most = n * (Math.min(2 * window, n) + negative);
  const [inputs, targets, times] = [new Uint32Array(most), new Uint32Array(most), new Uint32Array(most)];
  const labels = new Uint8Array(most);
  let count = 0;
  const add = (word: number, target: number, label: number, often: number): void => {
    inputs[count] = word;
    targets[count] = target;
    labels[count] = label;
    times[count++] = often;
  };
  for (let at = 0; at < n; at++) {
    const [first, last] = [Math.max(0, at - window), Math.min(n - 1, at + window)];
    for (let other = first; other <= last; other++) if (other !== at) add(wordIds[at]!, wordIds[other]!, 1, 1);
    for (let k = 0; k < negative && last > first; k++) {
      const drawn = random.below(V);
      const target = random.next() < aliases[2 * drawn]! ? drawn : aliases[2 * drawn + 1]!;
      if (!isAround(target, wordIds, at, first, last)) add(wordIds[at]!, target, 0, last - first);
    }
  }
  return { count, wordIds: inputs, targets, labels, times };
}

function isAround(word: number, wordIds: Uint32Array, at: number, first: number, last: number): boolean {
  for (let other = first; other <= last; other++) if (wordIds[other] === word && other !== at) return true;
  return false;
}

/** The different targets, and the place of the target of every pair among them; `places` is −1 everywhere, before and after. */
function numberTargets({ count, targets }: MetPairs, places: Int32Array) {
  const slots = new Uint32Array(count);
  const different: number[] = [];
  for (let pair = 0; pair < count; pair++) {
    const target = targets[pair]!;
    if (places[target]! < 0) places[target] = different.push(target) - 1;
    slots[pair] = places[target]!;
  }
  for (const target of different) places[target] = -1;
  return { targets: Uint32Array.from(different), slots };
}

function offsetsOf(slots: Uint32Array, count: number): Uint32Array {
  const offsets = new Uint32Array(count + 1);
  for (const slot of slots) offsets[slot + 1]!++;
  for (let i = 0; i < count; i++) offsets[i + 1]! += offsets[i]!;
  return offsets;
}

/** The pairs, those of the first target first. */
function inOrderOf(slots: Uint32Array, offsets: Uint32Array): Uint32Array {
  const [order, next] = [new Uint32Array(slots.length), offsets.slice()];
  slots.forEach((slot, pair) => {
    order[next[slot]!++] = pair;
  });
  return order;
}

/** w·u of every pair; four at a time, so that the processor need not wait for the last addition of one before it starts the next. */
function productsOf(
  { wordIds, targets }: MetPairs,
  order: Uint32Array,
  { wordMatrix, outputs }: { readonly wordMatrix: Matrix; readonly outputs: Matrix },
): Float64Array {
  const d = wordMatrix.columns;
  const [x, u] = [wordMatrix.data, outputs.data];
  const products = new Float64Array(order.length);
  const [inputs, others] = [order.map((pair) => wordIds[pair]! * d), order.map((pair) => targets[pair]! * d)];
  let i = 0;
  for (; i + 3 < order.length; i += 4) {
    const [a, b, c, e] = [inputs[i]!, inputs[i + 1]!, inputs[i + 2]!, inputs[i + 3]!];
    const [f, g, h, j] = [others[i]!, others[i + 1]!, others[i + 2]!, others[i + 3]!];
    let ofA = 0;
    let ofB = 0;
    let ofC = 0;
    let ofE = 0;
    for (let k = 0; k < d; k++) {
      ofA += x[a + k]! * u[f + k]!;
      ofB += x[b + k]! * u[g + k]!;
      ofC += x[c + k]! * u[h + k]!;
      ofE += x[e + k]! * u[j + k]!;
    }
    [products[i], products[i + 1], products[i + 2], products[i + 3]] = [ofA, ofB, ofC, ofE];
  }
  for (; i < order.length; i++) {
    let sum = 0;
    for (let k = 0; k < d; k++) sum += x[inputs[i]! + k]! * u[others[i]! + k]!;
    products[i] = sum;
  }
  return products;
}

/**
 * Several representations side by side, `bow+scdv`: the blocks are brought to unit length, weighted and laid end to end.
 *
 *   x = ⊕_b  ω_b x_b / ‖x_b‖,    ω_b = w_b / √(Σ w²)                                                     (1)
 *
 *   x_b   the vector of part b                      parts
 *   w_b   its weight, `1,0.5` or chosen by folds    options.weights, arrays.weights
 *
 * Two documents then compare as the weighted mean of their parts: x·y = Σ ω_b² cos(x_b, y_b). Parts built on word vectors see only the
 * words that have one; the others see every word. A block without known words is zeros.
 */
import { type Bag, type Bags, bagCount } from '../core/bag.ts';
import { SatchelError } from '../core/errors.ts';
import { isSparse, type Matrix, type SparseMatrix, type Vectors } from '../core/matrix.ts';
import { spreadMemberships } from '../core/memberships.ts';
import type { ModelState } from '../core/method.ts';
import { type Options, type OptionValue, type OptionValues, text } from '../core/options.ts';
import type { RepresentationMethod, Representer } from '../core/representation.ts';
import { type Arrays, takeArray, tensor } from '../core/tensor.ts';
import type { Vocabulary } from '../core/vocabulary.ts';
import { blocksSideBySide, rowLengths } from './parts/blocks.ts';
import { requireWords } from './parts/given-words.ts';
import { type KnownWords, knownWords } from './parts/known-words.ts';
import { remainderAfter } from './parts/remainder.ts';

/** The group of options that belongs to no part. */
export const BLOCKS = 'blocks';

/** Weights are chosen by folds inside the training part. */
export const AUTO = 'auto';

export const blockOptions = {
  weights: text(
    "how much each part counts: numbers with commas between, or 'auto', chosen by folds of the training part",
    AUTO,
  ),
};

export function fuse(parts: readonly RepresentationMethod[]): RepresentationMethod {
  const name = parts.map((part) => part.name).join('+');
  checkParts(parts);
  const needsWords = parts.some((part) => part.needsWords === true);
  return {
    name,
    summary: `${parts.map((part) => part.name).join(' and ')} side by side`,
    similarity: 'cosine',
    parts,
    needsWords,
    takesAllWords: parts.some((part) => part.needsWords !== true),
    needsLabels: parts.some((part) => part.needsLabels === true),
    prefers: preferences(parts),
    options: flatOptions(parts),

    async fit(training, options, compute) {
      const known = training.wordRows && knownWords(training.vocabulary, training.wordRows);
      if (needsWords) requireWords(name, training.words, known?.vocabulary ?? training.vocabulary);
      const seenBy = (part: RepresentationMethod) =>
        part.needsWords === true && known
          ? { ...training, vocabulary: known.vocabulary, bags: known.bagsOf(training.bags) }
          : training;
      const arrays: Record<string, Arrays[string]> = { weights: tensor(blockWeights(name, options, parts.length)) };
      if (training.wordRows) arrays['wordRows'] = tensor(training.wordRows);
      for (const part of parts) {
        const learned = await part.fit(seenBy(part), partOptions(part, options), compute);
        for (const [key, array] of Object.entries(learned)) arrays[`${part.name}.${key}`] = array;
      }
      return arrays;
    },

    prepare({ options, arrays }, vocabulary, classes, words, kernels) {
      const { data: weights } = takeArray(name, arrays, 'weights', 'f64', [parts.length]);
      if (!weights.every((weight) => weight >= 0 && weight <= 1)) {
        throw new SatchelError('INCONSISTENT', `${name}: 'weights' must be from 0 to 1, got ${weights.join(', ')}.`);
      }
      const known = Object.hasOwn(arrays, 'wordRows') ? wordsKnown(name, arrays, vocabulary, words) : undefined;
      const prepared = parts.map((part): Part => {
        const own = part.needsWords === true ? known : undefined;
        const state: ModelState = {
          method: part.name,
          options: partOptions(part, options),
          arrays: arraysOf(part, arrays),
        };
        return { representer: part.prepare(state, own?.vocabulary ?? vocabulary, classes, words, kernels), known: own };
      });
      return fusedRepresenter(prepared, weights, vocabulary.words.length);
    },
  };
}

interface Part {
  readonly representer: Representer;
  /** The words this part sees, where it does not see them all. */
  readonly known: KnownWords | undefined;
}

function fusedRepresenter(parts: readonly Part[], weights: Float64Array, words: number): Representer {
  const starts = [0];
  for (const { representer } of parts) starts.push(starts[starts.length - 1]! + representer.dimensions);
  const blockOf = ({ representer, known }: Part, bags: Bags) =>
    representer.represent(known ? known.bagsOf(bags) : bags);
  /** A part without weight is not asked: it stands for zeros. */
  const blockAt = (bags: Bags) => (part: Part, b: number) =>
    weights[b] === 0 ? noEntries(bagCount(bags), part.representer.dimensions) : blockOf(part, bags);

  const represent = (bags: Bags): Vectors => blocksSideBySide(parts.map(blockAt(bags)), weights, bagCount(bags));

  function attribute(bag: Bag, direction: (dimension: number) => number, into: Float64Array): number {
    into.fill(0, 0, bag.ids.length);
    const bags = { offsets: Uint32Array.of(0, bag.ids.length), ids: bag.ids, counts: bag.counts };
    parts.forEach((part, b) => {
      if (weights[b] === 0) return;
      const length = rowLengths(blockOf(part, bags))[0]!;
      if (length === 0) return;
      const along = (dimension: number) => (direction(starts[b]! + dimension) * weights[b]!) / length;
      const { bag: own, positions } = part.known ? part.known.bagOf(bag) : { bag, positions: undefined };
      const shares = new Float64Array(own.ids.length);
      part.representer.attribute(own, along, shares);
      shares.forEach((share, j) => {
        into[positions?.[j] ?? j]! += share;
      });
    });
    return remainderAfter(alongRow(represent(bags), direction), into, bag.ids.length);
  }

  return {
    dimensions: starts[parts.length]!,
    represent,
    attribute,
    ...firstClusters(parts, words),
    ...firstCertainty(parts),
  };
}

/** The clusters of the first part that has any, over every word of the vocabulary. */
function firstClusters(parts: readonly Part[], words: number): Pick<Representer, 'memberships'> {
  const part = parts.find(({ representer }) => representer.memberships);
  const own = part?.representer.memberships;
  if (!own) return {};
  return { memberships: part.known ? spreadMemberships(own, part.known.ids, words) : own };
}

/** How sure the first part is that can tell. */
function firstCertainty(parts: readonly Part[]): Pick<Representer, 'certainty'> {
  const part = parts.find(({ representer }) => representer.certainty);
  if (!part) return {};
  const { representer, known } = part;
  return { certainty: (bag) => representer.certainty?.(known ? known.bagOf(bag).bag : bag) ?? 0 };
}

/** Σ_i direction(i) · x_i of the only row. */
function alongRow(vectors: Vectors, direction: (dimension: number) => number): number {
  if (!isSparse(vectors)) return vectors.data.reduce((sum, value, i) => sum + value * direction(i), 0);
  return vectors.values.reduce((sum, value, j) => sum + value * direction(vectors.indices[j]!), 0);
}

const noEntries = (rows: number, columns: number): SparseMatrix => ({
  rows,
  columns,
  offsets: new Uint32Array(rows + 1),
  indices: new Uint32Array(0),
  values: new Float32Array(0),
});

/** `1,0.5` → [0.894, 0.447]: non-negative numbers, not all zero, of unit length together; before they are chosen, all alike. */
export function blockWeights(owner: string, options: OptionValues, count: number): Float64Array {
  const typed = String(options['weights']);
  const given =
    typed === AUTO
      ? new Array<number>(count).fill(1)
      : typed.split(',').map((one) => (one.trim() === '' ? Number.NaN : Number(one)));
  const length = Math.hypot(...given);
  if (given.length !== count || !given.every((weight) => weight >= 0 && Number.isFinite(weight)) || !(length > 0)) {
    throw new SatchelError(
      'BAD_PARAM',
      `${BLOCKS}: 'weights' must be ${count} numbers of at least 0 for ${owner}, or 'auto', got "${typed}".`,
      {
        kind: 'usage',
        facts: { owner: BLOCKS, option: 'weights' },
      },
    );
  }
  return Float64Array.from(given, (weight) => weight / length);
}

/** What the parts want of text and words; where they differ the later one is heard. What they want of a classifier was for them alone. */
function preferences(parts: readonly RepresentationMethod[]): NonNullable<RepresentationMethod['prefers']> {
  const wanted = (group: string): Readonly<Record<string, OptionValue>> =>
    Object.assign({}, ...parts.map((part) => part.prefers?.[group] ?? {}));
  return { text: wanted('text'), words: wanted('words') };
}

function flatOptions(parts: readonly RepresentationMethod[]): Options {
  const own = parts.flatMap((part) =>
    Object.entries(part.options).map(([option, declared]) => [`${part.name}.${option}`, declared] as const),
  );
  return { ...blockOptions, ...Object.fromEntries(own) };
}

const partOptions = (part: RepresentationMethod, options: OptionValues): OptionValues =>
  Object.fromEntries(
    Object.keys(part.options).map((option): [string, OptionValue] => [option, options[`${part.name}.${option}`]!]),
  );

/** The arrays of one part under their own names; what it looks at counts as looked at in the whole. */
function arraysOf(part: RepresentationMethod, arrays: Arrays): Arrays {
  const prefix = `${part.name}.`;
  const names = Object.keys(arrays).filter((key) => key.startsWith(prefix));
  const own = Object.fromEntries(names.map((key) => [key.slice(prefix.length), key]));
  return new Proxy<Arrays>(Object.fromEntries(Object.keys(own).map((key) => [key, arrays[own[key]!]!] as const)), {
    get: (target, key) =>
      typeof key === 'string' && Object.hasOwn(own, key) ? arrays[own[key]!] : Reflect.get(target, key),
  });
}

function wordsKnown(owner: string, arrays: Arrays, vocabulary: Vocabulary, words: Matrix | undefined): KnownWords {
  const { data } = takeArray(owner, arrays, 'wordRows', 'u32', [words?.rows ?? 0]);
  const rises = data.every((id, j) => id < vocabulary.words.length && (j === 0 || id > data[j - 1]!));
  if (!rises) throw new SatchelError('INCONSISTENT', `${owner}: 'wordRows' must be rising words of the vocabulary.`);
  return knownWords(vocabulary, data);
}

function checkParts(parts: readonly RepresentationMethod[]): void {
  const refuse = (sentence: string) => new SatchelError('BAD_PARAM', sentence, { kind: 'usage' });
  if (parts.length < 2) throw refuse('a fused representation needs at least two parts.');
  const names = parts.map((part) => part.name);
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice !== undefined) throw refuse(`'${twice}' cannot be fused with itself.`);
  const odd = parts.find((part) => part.similarity === 'subspace');
  if (odd) throw refuse(`'${odd.name}' compares subspaces, not vectors, and cannot be laid beside others.`);
}

/**
 * Several representations side by side, `bow+scdv`: the blocks are scaled to unit length, weighted and concatenated.
 *
 *   x = ⊕_b  ω_b x_b / ‖x_b‖,    ω_b = w_b / √(Σ w²)                                                     (1)
 *
 *   x_b   the vector of part b                      parts
 *   w_b   its weight, `1,0.5` or chosen by folds    options.weights, arrays.weights
 *
 * The similarity of two documents is the weighted mean of the similarities of their parts: x·y = Σ ω_b² cos(x_b, y_b). Parts built on word vectors see only the
 * words that have one; the others see every word of the training documents. A block without known words is zeros.
 */
import { type Documents, type DocumentWords, documentCount, onlyDocument } from '../core/documents.ts';
import { badParam, inconsistent, SatchelError } from '../core/errors.ts';
import { cosine } from '../core/likeness.ts';
import type { Block, Matrix, SparseMatrix, Vectors } from '../core/matrix.ts';
import type { LearnsFrom } from '../core/method.ts';
import { type Options, type OptionValue, type OptionValues, text } from '../core/options.ts';
import type { Direction, Needs, RepresentationMethod, Representer } from '../core/representation.ts';
import { type Arrays, prefixed, SHARES, takeArray, tensor, unprefixed } from '../core/tensor.ts';
import type { Vocabulary } from '../core/vocabulary.ts';
import { blocksSideBySide, rowLengths } from './parts/blocks.ts';
import { alongRow, remainderAfter } from './parts/remainder.ts';
import { type KnownWords, knownWords } from './parts/vocabulary/known-words.ts';
import { seenCount } from './parts/vocabulary/seen-words.ts';

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
  const needs = needsOf(parts);
  return {
    name,
    summary: `${parts.map((part) => part.name).join(' and ')} side by side`,
    likeness: cosine,
    parts,
    needs,
    learnsFrom: learnsFromAll(parts),
    isTopical: parts.some((part) => part.isTopical === true),
    prefers: preferences(parts),
    options: flatOptions(parts),

    async fit({ options, ...training }) {
      const { wordRows, vocabulary } = training;
      const narrowed = (known: KnownWords | undefined) =>
        known && { vocabulary: known.vocabulary, ...known.documentsOf(training) };
      const onKnownWords = narrowed(wordRows && knownWords(vocabulary, wordRows));
      const onSeenWords = narrowed(seenWords(vocabulary));
      const seenBy = (part: RepresentationMethod) =>
        part.needs.words
          ? { ...training, ...onKnownWords, wordRows: undefined }
          : { ...training, ...onSeenWords, wordMatrix: undefined, wordRows: undefined };
      const arrays: Record<string, Arrays[string]> = { weights: tensor(blockWeights(name, options, parts.length)) };
      if (wordRows) arrays['wordRows'] = tensor(wordRows);
      for (const part of parts) {
        const learned = await part.fit({ ...seenBy(part), options: partOptions(part, options) });
        Object.assign(arrays, prefixed(part.name, learned));
      }
      return arrays;
    },

    prepare({ options, arrays, ...given }) {
      const { data: weights } = takeArray(name, arrays, 'weights', 'f64', [parts.length], SHARES);
      const known = Object.hasOwn(arrays, 'wordRows')
        ? wordsKnown(name, arrays, given.vocabulary, given.wordMatrix)
        : undefined;
      const seen = seenWords(given.vocabulary);
      const prepared = parts.map((part): Part => {
        const own = part.needs.words ? known : seen;
        const vocabulary = own?.vocabulary ?? given.vocabulary;
        const state = { options: partOptions(part, options), arrays: unprefixed(part.name, arrays) };
        return { name: part.name, representer: part.prepare({ ...given, ...state, vocabulary }), known: own };
      });
      return fusedRepresenter(prepared, weights);
    },
  };
}

/** The words that training documents hold; undefined where all do. The others are there for the parts built on word vectors. */
function seenWords(vocabulary: Vocabulary): KnownWords | undefined {
  const seen = seenCount(vocabulary);
  if (seen === vocabulary.terms.length) return undefined;
  return knownWords(
    vocabulary,
    Uint32Array.from({ length: seen }, (_, id) => id),
  );
}

/** The needs of all parts together. Words without a vector stay if a part can use them. */
function needsOf(parts: readonly RepresentationMethod[]): Needs {
  const anyNeeds = (need: keyof Needs) => parts.some((part) => part.needs[need] === true);
  const needsWords = anyNeeds('words');
  const allWords = needsWords && parts.some((part) => part.needs.words !== true);
  return {
    words: needsWords,
    allWords,
    seenWords: anyNeeds('seenWords'),
    order: anyNeeds('order'),
    sentences: anyNeeds('sentences'),
    labels: anyNeeds('labels'),
    someLabels: anyNeeds('someLabels'),
  };
}

/** The most that any part looks at. */
function learnsFromAll(parts: readonly RepresentationMethod[]): LearnsFrom {
  const found = parts.map((part) => part.learnsFrom ?? 'rows');
  return found.includes('rows') ? 'rows' : found.includes('sweeps') ? 'sweeps' : 'vocabulary';
}

interface Part {
  readonly name: string;
  readonly representer: Representer;
  /** The words that this part uses; undefined if it uses all. */
  readonly known: KnownWords | undefined;
}

function fusedRepresenter(parts: readonly Part[], weights: Float64Array): Representer {
  const starts = [0];
  for (const { representer } of parts) starts.push(starts[starts.length - 1]! + representer.dimensions);
  const blockOf = ({ representer, known }: Part, documents: Documents) =>
    representer.represent(known ? known.documentsOf(documents) : documents);
  /** A part without weight is not computed: its block is zeros. */
  const blockAt = (documents: Documents) => (part: Part, b: number) =>
    weights[b] === 0 ? noEntries(documentCount(documents), part.representer.dimensions) : blockOf(part, documents);

  const represent = (documents: Documents): Vectors =>
    blocksSideBySide(parts.map(blockAt(documents)), weights, documentCount(documents));

  function attribute(document: DocumentWords, direction: Direction, into: Float64Array): number {
    const wordCount = document.bag.ids.length;
    into.fill(0, 0, wordCount);
    const alone = onlyDocument(document);
    parts.forEach((part, b) => {
      if (weights[b] === 0) return;
      const length = rowLengths(blockOf(part, alone))[0]!;
      if (length === 0) return;
      const along = (dimension: number) => (direction(starts[b]! + dimension) * weights[b]!) / length;
      const { document: own, positions } = part.known?.documentOf(document) ?? { document, positions: undefined };
      const shares = new Float64Array(own.bag.ids.length);
      part.representer.attribute(own, along, shares);
      shares.forEach((share, j) => {
        into[positions?.[j] ?? j]! += share;
      });
    });
    return remainderAfter(alongRow(represent(alone), direction), into, wordCount);
  }

  return {
    dimensions: starts[parts.length]!,
    represent,
    attribute,
    ...(parts.some(({ representer }, b) => representer.leavesOneOut && weights[b] !== 0) ? { leavesOneOut: true } : {}),
    blocks: parts.map(
      ({ name, representer: { holdsTerms = false } }, b): Block => ({
        ...{ name, holdsTerms },
        ...{ start: starts[b]!, end: starts[b + 1]! },
      }),
    ),
    ...firstTopics(parts),
    ...firstCertainty(parts),
  };
}

/** The topics of the first part that has any, over every word of the vocabulary. */
function firstTopics(parts: readonly Part[]): Pick<Representer, 'topics'> {
  const part = parts.find(({ representer }) => representer.topics);
  const own = part?.representer.topics;
  return own ? { topics: part.known ? part.known.topicsOf(own) : own } : {};
}

/** The certainty of the first part that has one. */
function firstCertainty(parts: readonly Part[]): Pick<Representer, 'certainty'> {
  const part = parts.find(({ representer }) => representer.certainty);
  if (!part) return {};
  const { representer, known } = part;
  return { certainty: (document) => representer.certainty?.(known?.documentOf(document).document ?? document) ?? 0 };
}

const noEntries = (rows: number, columns: number): SparseMatrix => ({
  rows,
  columns,
  offsets: new Uint32Array(rows + 1),
  indices: new Uint32Array(0),
  values: new Float32Array(0),
});

/** `1,0.5` → [0.894, 0.447]: non-negative numbers, not all zero, of unit length together; equal before they are chosen. */
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

/** The preferences of the parts for text and words; a later part wins. Their preferences for a classifier do not apply to the whole. */
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

function wordsKnown(owner: string, arrays: Arrays, vocabulary: Vocabulary, wordMatrix: Matrix | undefined): KnownWords {
  const { data } = takeArray(owner, arrays, 'wordRows', 'u32', [wordMatrix?.rows ?? 0], {
    max: vocabulary.terms.length - 1,
  });
  if (!data.every((id, j) => j === 0 || id > data[j - 1]!)) throw inconsistent(owner, `'wordRows' must rise.`);
  return knownWords(vocabulary, data);
}

function checkParts(parts: readonly RepresentationMethod[]): void {
  const refuse = (sentence: string) => badParam(sentence);
  if (parts.length < 2) throw refuse('a fused representation needs at least two parts.');
  const names = parts.map((part) => part.name);
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice !== undefined) throw refuse(`'${twice}' cannot be fused with itself.`);
  const odd = parts.find((part) => part.likeness.pairs !== undefined);
  if (odd) throw refuse(`'${odd.name}' compares subspaces, not vectors, and cannot be fused.`);
}

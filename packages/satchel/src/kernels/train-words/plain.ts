/** Defines assembly/train-words.ts: the same draws in the same order, one window after the other. */

import { DOCUMENT_END } from '../../core/running-text.ts';
import { claimSlot } from '../../core/threads/row-copies.ts';
import { createRandomBits, type RandomBits, type SeedWords } from '../../numeric/random-bits.ts';
import { round } from '../floats.ts';
import {
  LONGEST_SENTENCE,
  type WordParts,
  type WordTrainer,
  type WordTrainerSetup,
  type WordTrainingKernels,
} from './contract.ts';
import { add, gradientStep, type Target } from './gradient-step.ts';
import { type ComposedWord, composeWord } from './word-parts.ts';

export const wordTrainingKernels: WordTrainingKernels = { wordTrainer };

/** The steps of a trainer, which train-documents takes too. */
export interface WordSteps {
  seed(seeds: SeedWords): void;
  readonly random: () => RandomBits;
  /** The words of the next sentence that subsampling keeps, and where to go on. */
  readSentence(tokens: Uint32Array, at: number): { readonly sentence: number[]; readonly next: number };
  trainAt(
    sentence: readonly number[],
    first: number,
    inputAt: (position: number) => Float32Array,
    learningRate: number,
    measures: boolean,
  ): void;
  /** The context of a position within `reach`. */
  contextOf(sentence: readonly number[], position: number, reach: number): number[];
  withNegatives(centres: ReadonlySet<number>): (Target & { readonly word: number })[];
  rowAt(row: number): Float32Array;
  measure(loss: number, pairs: number): void;
  loss(): number;
  pairs(): number;
}

function wordTrainer(setup: WordTrainerSetup): WordTrainer {
  const { window, windowsTogether: together } = setup;
  const { seed, readSentence, trainAt, rowAt, loss, pairs } = wordSteps(setup);

  let rate = { learningRate: 0, measures: false };
  let steps: Iterator<void> = [].values();

  /** Trains `together` positions before each `yield`, at the rate of that moment. */
  function* trainAll(tokens: Uint32Array): Generator<void> {
    for (let at = 0; at < tokens.length; ) {
      const { sentence, next } = readSentence(tokens, at);
      yield* setup.parts ? trainComposed(sentence, setup.parts) : trainWhole(sentence);
      at = next;
    }
  }

  function* trainWhole(sentence: readonly number[]): Generator<void> {
    for (let first = 0; first < sentence.length; first += together) {
      trainAt(sentence, first, (position) => rowAt(sentence[position]!), rate.learningRate, rate.measures);
      yield;
    }
  }

  /** Each word is composed before the first window that may hold it, and its changes are distributed after the last. */
  function* trainComposed(sentence: readonly number[], parts: WordParts): Generator<void> {
    const composed: ComposedWord[] = [];
    let settled = 0;
    for (let first = 0; first < sentence.length; first += together) {
      while (settled < first - window) composed[settled++]!.settle();
      for (const word of sentence.slice(composed.length, first + together + window))
        composed.push(composeWord(word, parts, rowAt));
      trainAt(sentence, first, (position) => composed[position]!.now, rate.learningRate, rate.measures);
      yield;
    }
    for (const word of composed.slice(settled)) word.settle();
  }

  function train(positions: number, learningRate: number, measures: boolean): boolean {
    rate = { learningRate, measures };
    for (let left = positions; left > 0; left -= together) if (steps.next().done) return false;
    return true;
  }

  const start = (tokens: Uint32Array): void => {
    steps = trainAll(tokens);
  };

  return { seed, start, train, loss, pairs };
}

/** `outputs` says where the output rows are; after the input rows unless given. */
export function wordSteps(
  setup: WordTrainerSetup,
  outputs: Outputs = { first: setup.vocabulary, blocks: 1 },
): WordSteps {
  const { rows, vocabulary, own, window, windowsTogether: together, keep } = setup;
  let random = createRandomBits([1, 0]);
  let [loss, pairs] = [0, 0];

  function readSentence(tokens: Uint32Array, start: number) {
    const sentence: number[] = [];
    let at = start;
    while (at < tokens.length && sentence.length < LONGEST_SENTENCE) {
      const word = tokens[at++]!;
      if (word === DOCUMENT_END) break;
      if (random.next() <= keep[word]!) sentence.push(word);
    }
    return { sentence, next: at };
  }

  /** The windows of the next `together` positions; `inputAt` says what stands at a position. */
  function trainAt(
    sentence: readonly number[],
    first: number,
    inputAt: (position: number) => Float32Array,
    learningRate: number,
    measures: boolean,
  ): void {
    const centres = sentence.slice(first, first + together);
    const reach = window - random.below(window);
    const within = positionsBetween(first - reach, first + centres.length - 1 + reach, sentence.length);
    if (centres.length > 1) {
      const targets = targetsOfWindows(
        centres,
        within,
        (position, j) => position !== first + j && Math.abs(position - first - j) <= reach,
      );
      trainWindows(within.map(inputAt), targets, learningRate, measures);
    } else trainPosition(centres[0]!, contextOf(sentence, first, reach).map(inputAt), learningRate, measures);
  }

  const contextOf = (sentence: readonly number[], position: number, reach: number): number[] =>
    positionsBetween(position - reach, position + reach, sentence.length).filter((other) => other !== position);

  /** All words of the windows against all centres and one set of negatives; a pair counts as often as there are windows that have it. */
  function targetsOfWindows(
    centres: readonly number[],
    positions: readonly number[],
    hasPair: (position: number, centre: number) => boolean,
  ): Target[] {
    const timesWith = (counts: (centre: number) => boolean) =>
      positions.map((position) => centres.filter((centre, j) => counts(centre) && hasPair(position, j)).length);
    const different = new Set(centres);
    return withNegatives(different).map((target, n) => {
      const centre = [...different][n];
      return { ...target, weights: timesWith((other) => centre === undefined || other === centre) };
    });
  }

  function trainWindows(
    inputs: readonly Float32Array[],
    targets: readonly Target[],
    learningRate: number,
    measures: boolean,
  ): void {
    const taken = gradientStep(inputs, targets, learningRate);
    addAll(inputs, taken.deltas);
    if (!measures) return;
    loss += taken.loss;
    for (const { label, weights = [] } of targets) pairs += label * weights.reduce((sum, times) => sum + times, 0);
  }

  function trainPosition(
    centre: number,
    inputs: readonly Float32Array[],
    learningRate: number,
    measures: boolean,
  ): void {
    if (inputs.length === 0) return;
    const step = (stepInputs: readonly Float32Array[]) => {
      const taken = gradientStep(stepInputs, targetsOf(centre), learningRate);
      if (measures) [loss, pairs] = [loss + taken.loss, pairs + stepInputs.length];
      return taken.deltas;
    };
    if (setup.isCbow) trainMean(inputs, step);
    else if (setup.sharesTargets) addAll(inputs, step(inputs));
    else for (const input of inputs) addAll([input], step([input]));
  }

  function trainMean(
    inputs: readonly Float32Array[],
    step: (inputs: readonly Float32Array[]) => readonly Float32Array[],
  ): void {
    const share = round(1 / inputs.length);
    const mean = new Float32Array(rows.columns);
    for (const input of inputs) add(mean, input, 1);
    const delta = step([mean.map((sum) => sum * share)])[0]!;
    for (const input of inputs) add(input, delta, setup.dividesError ? share : 1);
  }

  function targetsOf(centre: number): Target[] {
    return setup.objective === 'hierarchical-softmax' ? pathOf(centre) : withNegatives(new Set([centre]));
  }

  function pathOf(centre: number): Target[] {
    const path = setup.paths.subarray(setup.pathStarts[centre], setup.pathStarts[centre + 1]);
    return Array.from(path, (step) => ({ row: outputAt(step >>> 1), label: 1 - (step & 1) }));
  }

  /** The centres, then the negatives. */
  function withNegatives(centres: ReadonlySet<number>): (Target & { readonly word: number })[] {
    const chosen = new Set(centres);
    for (let k = 0; k < setup.negatives; k++) {
      const word = random.below(vocabulary);
      const isBelow = random.next() < setup.aliases[2 * word]!;
      chosen.add(isBelow ? word : setup.aliases[2 * word + 1]!);
    }
    return Array.from(chosen, (word, n) => ({ word, row: outputAt(word), label: n < centres.size ? 1 : 0 }));
  }

  function rowAt(row: number): Float32Array {
    return rowsAt(row, 1);
  }

  const outputAt = (word: number): Float32Array => rowsAt(outputs.first + word * outputs.blocks, outputs.blocks);

  /** `count` neighbouring rows that are always used together: their copies are neighbours too. */
  function rowsAt(row: number, count: number): Float32Array {
    const { columns } = rows;
    if (!own) return rows.data.subarray(row * columns, (row + count) * columns);
    const slot = own.slots[row]!;
    const first = slot !== 0 ? slot : claimSlot(own, row);
    const copy = own.copies.data.subarray(first * columns, (first + count) * columns);
    if (slot !== 0) return copy;
    for (let i = 1; i < count; i++) claimSlot(own, row + i);
    copy.set(rows.data.subarray(row * columns, (row + count) * columns));
    return copy;
  }

  return {
    seed(seeds) {
      random = createRandomBits(seeds);
    },
    random: () => random,
    readSentence,
    trainAt,
    contextOf,
    withNegatives,
    rowAt,
    measure(moreLoss, morePairs) {
      [loss, pairs] = [loss + moreLoss, pairs + morePairs];
    },
    loss: () => loss,
    pairs: () => pairs,
  };
}

/** The output of word w is `blocks` rows from row `first` + w · blocks on. */
export interface Outputs {
  readonly first: number;
  readonly blocks: number;
}

function addAll(inputs: readonly Float32Array[], deltas: readonly Float32Array[]): void {
  inputs.forEach((input, m) => {
    add(input, deltas[m]!, 1);
  });
}

/** The positions of a text of `length` words from the first to the last, as far as there are any. */
function positionsBetween(first: number, last: number, length: number): number[] {
  const start = Math.max(0, first);
  return Array.from({ length: Math.min(length - 1, last) - start + 1 }, (_, i) => start + i);
}

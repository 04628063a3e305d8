/** Defines assembly/train-documents.ts: the same draws in the same order, equations (1) to (3) there. */
import { round } from '../floats.ts';
import { dotInFourSums } from '../rows/plain.ts';
import { add, gradientStep, logistic, logisticLoss, type Step, type Target } from '../train-words/gradient-step.ts';
import { wordSteps } from '../train-words/plain.ts';
import {
  type DocumentTrainer,
  type DocumentTrainerSetup,
  type DocumentTrainingKernels,
  outputBlocks,
} from './contract.ts';

export const documentTrainingKernels: DocumentTrainingKernels = { documentTrainer };

type WordTarget = Target & { readonly word: number };

function documentTrainer(setup: DocumentTrainerSetup): DocumentTrainer {
  const { rows, window, combination, isFrozen, observe, windowsTogether: together } = setup;
  const steps = wordSteps(setup, { first: setup.firstOutput, blocks: outputBlocks(combination, window) });
  const { rowAt, withNegatives } = steps;
  let document: Float32Array = new Float32Array(0);
  let shrinkOfWord = 0;
  const zeros = new Float32Array(rows.columns);

  function train(
    row: Float32Array,
    tokens: Uint32Array,
    learningRate: number,
    shrink: number,
    measures: boolean,
  ): void {
    document = row;
    shrinkOfWord = round(round(learningRate) * round(shrink));
    for (let at = 0; at < tokens.length; ) {
      const { sentence, next } = steps.readSentence(tokens, at);
      for (let first = 0; first < sentence.length; first += together) trainAt(sentence, first, learningRate, measures);
      at = next;
    }
  }

  function trainAt(sentence: readonly number[], first: number, learningRate: number, measures: boolean): void {
    if (combination === 'alone') trainAlone(sentence, first, learningRate, measures);
    else if (combination === 'concatenation') trainBlocks(sentence, first, learningRate, measures);
    else trainWithContext(sentence, first, learningRate, measures);
  }

  /** (1) */
  function trainAlone(sentence: readonly number[], first: number, learningRate: number, measures: boolean): void {
    const inputAt = (position: number) => rowAt(sentence[position]!);
    if (setup.trainsWindows) steps.trainAt(sentence, first, inputAt, learningRate, measures);
    const centres = sentence.slice(first, first + together);
    const targets = withNegatives(new Set(centres)).map((target) => ({
      ...target,
      weights: [target.label === 1 ? centres.filter((word) => word === target.word).length : centres.length],
    }));
    const step = stepFrom(document, targets, learningRate, measures ? centres.length : 0);
    moveDocument(step, targets, step.deltas[0]!, centres);
  }

  /** (2) */
  function trainWithContext(sentence: readonly number[], first: number, learningRate: number, measures: boolean): void {
    const centres = sentence.slice(first, first + together);
    const reach = window - steps.random().below(window);
    const start = Math.max(0, first - reach);
    const reached = sentence.slice(start, first + centres.length + reach).map(rowAt);
    const at = (position: number) => reached[position - start];
    const shares = centres.map((_, m) => round(1 / (steps.contextOf(sentence, first + m, reach).length + 1)));
    const inputs = contextsOf(first, centres.length, reach, at, shares);
    const targets = withNegatives(new Set(centres));
    const negatives = targets.filter(({ label }) => label === 0);
    const own = centres.map((word) => targets.find((target) => target.label === 1 && target.word === word)!);
    const { deltas, loss, errors } = gradientStep(inputs, negatives, learningRate, isFrozen);
    const pulled = pullPairs(inputs, own, deltas, learningRate);
    if (measures) steps.measure(loss + pulled.loss, centres.length);
    if (setup.dividesError)
      deltas.forEach((delta, m) => {
        scale(delta, shares[m]!);
      });
    if (!isFrozen) moveContexts(first, reach, start, reached, deltas);
    const kept = keptOf(centres.length);
    const parts = centres.map((word, m) => ({
      word,
      factor: setup.dividesError ? shares[m]! : 1,
      terms: [
        { row: own[m]!.row, error: pulled.errors[m]! },
        ...negatives.map(({ row }, n) => ({ row, error: errors[n]![m]! })),
      ],
    }));
    observe?.({ parts: parts.map(partOf), scale: kept });
    if (kept !== 1) scale(document, kept);
    for (const delta of deltas) add(document, delta, 1);
  }

  /** The h of each word of the step; the sum of a window slides on from that of the word before. */
  function contextsOf(
    first: number,
    count: number,
    reach: number,
    at: (position: number) => Float32Array | undefined,
    shares: readonly number[],
  ): Float32Array[] {
    const sum = new Float32Array(rows.columns);
    for (let position = first - reach; position <= first + reach; position++) add(sum, at(position) ?? zeros, 1);
    return Array.from({ length: count }, (_, m) => {
      const position = first + m;
      if (m > 0) slide(sum, at(position - reach - 1) ?? zeros, at(position + reach) ?? zeros);
      const own = at(position)!;
      const factor = combination === 'sum' ? 1 : shares[m]!;
      return sum.map((value, c) => round(factor * round(round(value - own[c]!) + document[c]!)));
    });
  }

  /** Each context word gets the changes of the words whose windows hold it, as a sum that slides along. */
  function moveContexts(
    first: number,
    reach: number,
    start: number,
    reached: readonly Float32Array[],
    deltas: readonly Float32Array[],
  ): void {
    const changeAt = (position: number) => deltas[position - first] ?? zeros;
    const sum = new Float32Array(rows.columns);
    for (let position = first; position < start + reach; position++) add(sum, changeAt(position), 1);
    reached.forEach((row, i) => {
      const position = start + i;
      slide(sum, changeAt(position - reach - 1), changeAt(position + reach));
      const own = changeAt(position);
      for (let c = 0; c < row.length; c++) row[c] = row[c]! + round(sum[c]! - own[c]!);
    });
  }

  /** Pairs of an input and its own target: the changes are added to the deltas, pair after pair. */
  function pullPairs(
    inputs: readonly Float32Array[],
    targets: readonly Target[],
    deltas: readonly Float32Array[],
    learningRate: number,
  ): { readonly errors: number[]; readonly loss: number } {
    const products = inputs.map((x, m) => dotInFourSums(x, targets[m]!.row));
    const errors = products.map((x) => round(round(1 - logistic(x)) * round(learningRate)));
    errors.forEach((error, m) => {
      const { row } = targets[m]!;
      add(deltas[m]!, row, error);
      if (!isFrozen) add(row, inputs[m]!, error);
    });
    return { errors, loss: products.reduce((sum, x) => sum + logisticLoss(x), 0) };
  }

  /** (3) */
  function trainBlocks(sentence: readonly number[], first: number, learningRate: number, measures: boolean): void {
    const { columns } = rows;
    const offsets = Array.from({ length: 2 * window + 1 }, (_, i) => i - window).filter((offset) => offset !== 0);
    const context = offsets.map((offset) => rowAt(sentence[first + offset] ?? setup.outsideRow));
    const h = new Float32Array((2 * window + 1) * columns);
    [document, ...context].forEach((row, block) => {
      h.set(row, block * columns);
    });
    const targets = withNegatives(new Set([sentence[first]!]));
    const step = stepFrom(h, targets, learningRate, measures ? 1 : 0);
    const delta = step.deltas[0]!;
    if (!isFrozen)
      context.forEach((row, block) => {
        add(row, delta.subarray((block + 1) * columns, (block + 2) * columns), 1);
      });
    moveDocument(step, targets, delta.subarray(0, columns), [sentence[first]!]);
  }

  function stepFrom(h: Float32Array, targets: readonly Target[], learningRate: number, pairs: number): Step {
    const step = gradientStep([h], targets, learningRate, isFrozen);
    if (pairs > 0) steps.measure(step.loss, pairs);
    return step;
  }

  function moveDocument(
    { errors }: Step,
    targets: readonly WordTarget[],
    delta: Float32Array,
    centres: readonly number[],
  ): void {
    const kept = keptOf(centres.length);
    observe?.({ parts: partsOf(targets, errors, centres, document.length), scale: kept });
    if (kept !== 1) scale(document, kept);
    add(document, delta, 1);
  }

  /** What the pull to zero leaves of the document in a step of so many words. */
  const keptOf = (wordCount: number): number => (shrinkOfWord === 0 ? 1 : round(1 - round(wordCount * shrinkOfWord)));

  const partOf = ({ word, factor, terms }: { word: number; factor: number; terms: readonly Term[] }) => ({
    word,
    change: changeOf(terms, factor, document.length),
  });

  return { seed: steps.seed, train, loss: steps.loss, pairs: steps.pairs };
}

interface Term {
  readonly row: Float32Array;
  readonly error: number;
}

/** factor · Σ error · row; of wide rows the document's block, the first. */
function changeOf(terms: readonly Term[], factor: number, length: number): Float64Array {
  const change = new Float64Array(length);
  for (const { row, error } of terms) for (let c = 0; c < length; c++) change[c]! += factor * error * row[c]!;
  return change;
}

/** Each word's own term, and an equal part of those of the negatives for every word of the step. */
function partsOf(targets: readonly WordTarget[], errors: Step['errors'], centres: readonly number[], length: number) {
  const termsOf = (label: number) =>
    targets.flatMap(({ row, word, ...target }, n) =>
      target.label === label ? [{ word, row, error: errors[n]![0]! }] : [],
    );
  const shared = changeOf(termsOf(0), 1 / centres.length, length);
  return [
    ...termsOf(1).map(({ word, ...term }) => ({ word, change: changeOf([term], 1, length) })),
    ...centres.map((word) => ({ word, change: shared })),
  ];
}

/** sum ← sum − leaves + comes */
function slide(sum: Float32Array, leaves: Float32Array, comes: Float32Array): void {
  for (let c = 0; c < sum.length; c++) sum[c] = round(sum[c]! - leaves[c]!) + comes[c]!;
}

function scale(row: Float32Array, factor: number): void {
  for (let c = 0; c < row.length; c++) row[c] = row[c]! * factor;
}

/** Defines assembly/train-documents.ts: the same draws in the same order, equations (1) to (3) there. */
import { round } from '../floats.ts';
import { add, gradientStep, type Step, type Target } from '../train-words/gradient-step.ts';
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
    moveDocument(step, targets, step.deltas[0]!, 1, centres);
  }

  /** (2) */
  function trainWithContext(sentence: readonly number[], first: number, learningRate: number, measures: boolean): void {
    const reach = window - steps.random().below(window);
    const inputs = steps.contextOf(sentence, first, reach).map((position) => rowAt(sentence[position]!));
    const share = round(1 / (inputs.length + 1));
    const sum = new Float32Array(rows.columns);
    for (const input of [...inputs, document]) add(sum, input, 1);
    const targets = withNegatives(new Set([sentence[first]!]));
    const h = combination === 'sum' ? sum : sum.map((value) => value * share);
    const step = stepFrom(h, targets, learningRate, measures ? 1 : 0);
    const factor = setup.dividesError ? share : 1;
    if (!isFrozen) for (const input of inputs) add(input, step.deltas[0]!, factor);
    moveDocument(step, targets, step.deltas[0]!, factor, [sentence[first]!]);
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
    moveDocument(step, targets, delta.subarray(0, columns), 1, [sentence[first]!]);
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
    factor: number,
    centres: readonly number[],
  ): void {
    const scale = shrinkOfWord === 0 ? 1 : round(1 - round(centres.length * shrinkOfWord));
    observe?.({ parts: partsOf(targets, errors, factor, document.length), centres, scale });
    if (scale !== 1) for (let c = 0; c < document.length; c++) document[c] = document[c]! * scale;
    add(document, delta, factor);
  }

  return { seed: steps.seed, train, loss: steps.loss, pairs: steps.pairs };
}

/** factor · error · row of each target; of wide rows the document's block, the first. */
const partsOf = (targets: readonly WordTarget[], errors: Step['errors'], factor: number, length: number) =>
  targets.map(({ word, label, row }, n) => ({
    word,
    isCentre: label === 1,
    change: row.slice(0, length).map((value) => factor * errors[n]![0]! * value),
  }));

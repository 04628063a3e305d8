/** The meaning of assembly/train-words.ts: the same draws in the same order, one window after the other. */
import { DOCUMENT_END, LONGEST_SENTENCE, type WordParts, type WordTrainer, type WordTrainerSetup } from '../../core/kernels.ts';
import { rowOf } from '../../core/matrix.ts';
import { createRandomBits } from '../../core/random-bits.ts';
import { claimSlot } from '../../core/row-copies.ts';
import { round } from './floats.ts';
import { add, gradientStep, type Target } from './gradient-step.ts';
import { type ComposedWord, composeWord } from './word-parts.ts';

export function wordTrainer(setup: WordTrainerSetup): WordTrainer {
  const { rows, vocabulary, own, window, keep } = setup;
  let random = createRandomBits([1, 0]);
  let [loss, pairs] = [0, 0];

  function train(tokens: Uint32Array, learningRate: number, measures: boolean): void {
    for (let at = 0; at < tokens.length; ) {
      const sentence: number[] = [];
      while (at < tokens.length && sentence.length < LONGEST_SENTENCE) {
        const word = tokens[at++]!;
        if (word === DOCUMENT_END) break;
        if (random.next() <= keep[word]!) sentence.push(word);
      }
      if (setup.parts) trainComposed(sentence, setup.parts, learningRate, measures);
      else trainWhole(sentence, learningRate, measures);
    }
  }

  function trainWhole(sentence: readonly number[], learningRate: number, measures: boolean): void {
    sentence.forEach((centre, position) => {
      trainPosition(centre, (reach) => around(sentence, position, reach).map(rowAt), learningRate, measures);
    });
  }

  /** Each word is put together before the first window that may hold it, and settled after the last. */
  function trainComposed(sentence: readonly number[], parts: WordParts, learningRate: number, measures: boolean): void {
    const words: ComposedWord[] = [];
    sentence.forEach((centre, position) => {
      words[position - window - 1]?.settle();
      for (const word of sentence.slice(words.length, position + window + 1)) words.push(composeWord(word, parts, rowAt));
      trainPosition(centre, (reach) => around(words, position, reach).map(({ now }) => now), learningRate, measures);
    });
    for (const word of words.slice(Math.max(0, words.length - window - 1))) word.settle();
  }

  function trainPosition(
    centre: number,
    inputsWithin: (reach: number) => readonly Float32Array[],
    learningRate: number,
    measures: boolean,
  ): void {
    const inputs = inputsWithin(window - random.below(window));
    if (inputs.length === 0) return;
    const step = (stepInputs: readonly Float32Array[]) => {
      const taken = gradientStep(stepInputs, targetsOf(centre), learningRate);
      if (measures) [loss, pairs] = [loss + taken.loss, pairs + stepInputs.length];
      return taken.deltas;
    };
    if (setup.method === 'cbow') trainMean(inputs, step);
    else if (setup.sharesTargets) addAll(inputs, step(inputs));
    else for (const input of inputs) addAll([input], step([input]));
  }

  function trainMean(inputs: readonly Float32Array[], step: (inputs: readonly Float32Array[]) => readonly Float32Array[]): void {
    const share = round(1 / inputs.length);
    const mean = new Float32Array(rows.columns);
    for (const input of inputs) add(mean, input, 1);
    const delta = step([mean.map((sum) => sum * share)])[0]!;
    for (const input of inputs) add(input, delta, setup.dividesError ? share : 1);
  }

  function targetsOf(centre: number): Target[] {
    return setup.objective === 'hierarchical-softmax' ? pathOf(centre) : withNegatives(centre);
  }

  function pathOf(centre: number): Target[] {
    const path = setup.paths.subarray(setup.pathStarts[centre], setup.pathStarts[centre + 1]);
    return Array.from(path, (step) => ({ row: rowAt(vocabulary + (step >>> 1)), label: 1 - (step & 1) }));
  }

  function withNegatives(centre: number): Target[] {
    const chosen = new Set([centre]);
    for (let k = 0; k < setup.negatives; k++) {
      const word = random.below(vocabulary);
      const isBelow = random.next() < setup.aliases[2 * word]!;
      chosen.add(isBelow ? word : setup.aliases[2 * word + 1]!);
    }
    return Array.from(chosen, (word, n) => ({ row: rowAt(vocabulary + word), label: n === 0 ? 1 : 0 }));
  }

  function rowAt(row: number): Float32Array {
    if (!own) return rowOf(rows, row);
    const slot = own.slots[row]!;
    if (slot !== 0) return rowOf(own.copies, slot);
    const copy = rowOf(own.copies, claimSlot(own, row));
    copy.set(rowOf(rows, row));
    return copy;
  }

  return {
    seed(words) {
      random = createRandomBits(words);
    },
    train,
    loss: () => loss,
    pairs: () => pairs,
  };
}

function addAll(inputs: readonly Float32Array[], deltas: readonly Float32Array[]): void {
  inputs.forEach((input, m) => {
    add(input, deltas[m]!, 1);
  });
}

/** What stands within `reach` of a position, from left to right, without the position itself. */
const around = <Item>(items: readonly Item[], position: number, reach: number): Item[] => [
  ...items.slice(Math.max(0, position - reach), position),
  ...items.slice(position + 1, position + reach + 1),
];

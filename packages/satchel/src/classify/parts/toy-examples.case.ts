/** Small training sets and a quick way to train on them, for the tests of this room. */
import { classifierOf, examplesFor } from '../../../../../test/fixtures/contracts.ts';
import type { Classifier, ClassifierMethod, ClassifierNeeds, Examples } from '../../core/classifier.ts';
import { type Compute, type Executor, silentProgress } from '../../core/compute.ts';
import { labelSetsFrom } from '../../core/labels.ts';
import type { Matrix, SparseMatrix, Vectors } from '../../core/matrix.ts';
import { type Options, resolveOptions } from '../../core/options.ts';
import type { Arrays } from '../../core/tensor.ts';
import { kernelProvider } from '../../kernels/provider.ts';
import { createRandom } from '../../numeric/random.ts';
import { inlineExecutor } from '../../parallel/inline.ts';
import { tasks } from '../../run/tasks.ts';

export const dense = (rows: readonly (readonly number[])[], columns = rows[0]?.length ?? 0): Matrix => ({
  rows: rows.length,
  columns,
  data: Float32Array.from(rows.flat()),
});

export function sparse(rows: readonly (readonly number[])[], columns = rows[0]?.length ?? 0): SparseMatrix {
  const stored = rows.map((row) => row.flatMap((value, index) => (value === 0 ? [] : [{ index, value }])));
  const offsets = [0];
  for (const row of stored) offsets.push(offsets.at(-1)! + row.length);
  return {
    rows: rows.length,
    columns,
    offsets: Uint32Array.from(offsets),
    indices: Uint32Array.from(stored.flat(), ({ index }) => index),
    values: Float32Array.from(stored.flat(), ({ value }) => value),
  };
}

/** `labels` gives one class number per row, or a list of them in a multi-label task. */
export function examplesOf(
  vectors: Vectors,
  labels: readonly (number | readonly number[])[],
  classes: number,
): Examples {
  return {
    vectors,
    labels: labelSetsFrom(labels.map((label) => (typeof label === 'number' ? [label] : label))),
    classes: Array.from({ length: classes }, (_, k) => `class ${k}`),
    multiLabel: labels.some((label) => typeof label !== 'number'),
  };
}

export const alone: Executor = {
  ...inlineExecutor(tasks),
};

/** Behaves like a pool: inputs and outputs are cloned, and the last input is the first to be worked on. */
export function manyThreads(threads: number): Executor & { readonly sent: string[] } {
  const sent: string[] = [];
  return {
    ...inlineExecutor(tasks),
    threads,
    sent,
    async map<Input, Output>(task: string, inputs: readonly Input[]): Promise<Output[]> {
      const run = tasks[task] as (input: Input, thread: number) => Output;
      const outputs = inputs.toReversed().map((input) => structuredClone(run(structuredClone(input), 0)));
      sent.push(...inputs.map(() => task));
      return outputs.toReversed();
    },
  };
}

interface Trained {
  readonly classifier: Classifier;
  readonly arrays: Arrays;
}

export async function train<O extends Options, N extends ClassifierNeeds>(
  method: ClassifierMethod<O, N>,
  examples: Examples,
  given: Readonly<Record<string, unknown>> = {},
  {
    seed = 1,
    words = wordsFor(method, examples.vectors.columns),
    ...compute
  }: Partial<Compute> & { seed?: number; words?: Matrix | undefined } = {},
): Promise<Trained> {
  const options = resolveOptions(method.name, method.options, given);
  const arrays = await method.fit(
    examplesFor(
      examples,
      options,
      { executor: alone, progress: silentProgress, kernels: kernelProvider, ...compute },
      seed,
      words,
    ),
  );
  const state = { method: method.name, options, arrays };
  return { arrays, classifier: method.prepare(classifierOf(state, examples.vectors.columns, examples.classes, words)) };
}

/** The scores that the rows of training get. */
export const trainingScores = async <O extends Options, N extends ClassifierNeeds>(
  method: ClassifierMethod<O, N>,
  examples: Examples,
  given: Readonly<Record<string, unknown>>,
): Promise<Float64Array> => (await train(method, examples, given)).classifier.score(examples.vectors);

/** For methods that need word vectors: every word points in a direction of its own. */
export const wordsFor = (
  method: { readonly needs: { readonly words?: boolean } },
  count: number,
): Matrix | undefined =>
  method.needs.words
    ? dense(Array.from({ length: count }, (_, i) => Array.from({ length: count }, (_, j) => (i === j ? 1 : 0))))
    : undefined;

/** The scores of each row as plain lists. */
export function scoresOf(classifier: Classifier, vectors: Vectors): number[][] {
  const scores = classifier.score(vectors);
  const classes = classifier.classes.length;
  return Array.from({ length: vectors.rows }, (_, row) => [...scores.subarray(row * classes, (row + 1) * classes)]);
}

/** The class each row gets: the highest score, the earlier class where two are level. */
export const winners = (classifier: Classifier, vectors: Vectors): number[] =>
  scoresOf(classifier, vectors).map((scores) => scores.indexOf(Math.max(...scores)));

/** Seven rows of counts over four words, three classes, and three test rows, as given to scikit-learn 1.7. */
export const seven = {
  rows: [
    [2, 1, 0, 0],
    [1, 1, 0, 1],
    [0, 1, 1, 0],
    [0, 0, 2, 1],
    [0, 0, 1, 2],
    [1, 0, 0, 3],
    [0, 2, 0, 1],
  ],
  labels: [0, 0, 1, 1, 2, 2, 0],
  questions: [
    [1, 2, 0, 0],
    [0, 0, 1, 1],
    [0, 0, 0, 0],
  ],
};

/** Every class writes most of its words in its own part of the vocabulary. */
export function topicRows(
  documents: number,
  columns: number,
  classes: number,
  seed = 1,
): { rows: number[][]; labels: number[] } {
  const random = createRandom(seed, 'topic-rows');
  const labels = Array.from({ length: documents }, (_, i) => i % classes);
  const rows = labels.map((label) => {
    const row = new Array<number>(columns).fill(0);
    for (let draw = 0; draw < 12; draw++) {
      const own = random.uniform() < 0.6;
      const word = own ? label + classes * random.below(Math.floor(columns / classes)) : random.below(columns);
      row[word]! += 1;
    }
    return row;
  });
  return { rows, labels };
}

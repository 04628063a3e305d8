/** Folds on threads give what they give on the calling thread. */
import { afterAll, describe, expect, it } from 'vitest';
import { smallOptions } from '../../contract/small-options.case.ts';
import { corpusFrom, toyDocuments } from '../../contract/toy-world.ts';
import type { Compute, Executor } from '../../core/compute.ts';
import { SatchelError } from '../../core/errors.ts';
import { createWordVectors, type WordVectors } from '../../core/word-vectors.ts';
import { createRandom } from '../../numeric/random.ts';
import { bow } from '../../representation/bow.ts';
import { createEngine, type Engine } from '../../run/engine.ts';
import { testCompute } from '../../run/test-compute.case.ts';
import { threadCounts } from '../../run/thread-counts.case.ts';
import { evaluateRun } from '../evaluate.ts';
import { estimateMemory, foldMemory } from '../memory.ts';
import { openRun } from '../open-run.ts';
import type { RunOptions } from '../run-options.ts';
import { resolveSettings } from '../settings.ts';
import { foldsAtOnce, workOf } from './folds-at-once.ts';

const documents = toyDocuments(90).map((document, i) => ({
  ...document,
  ...(i % 4 === 0 ? { group: `pair ${i % 8}` } : {}),
}));
const engines = new Map<number, Engine>();
afterAll(() => Promise.all([...engines.values()].map((engine) => engine[Symbol.asyncDispose]())));

/** Sends folds however small they are. */
async function engineOf(threads: number): Promise<Compute> {
  const engine = engines.get(threads) ?? (await createEngine({ threads }));
  engines.set(threads, engine);
  return { ...engine, executor: { ...engine.executor, leastFoldWork: 0 } };
}

async function openOn(compute: Compute, options: RunOptions, some = documents) {
  return openRun(corpusFrom(some), resolveSettings(options), options, compute);
}

/** An evaluation as plain data: every metric, prediction, score, hash and option. */
async function evaluated(compute: Compute, options: RunOptions, some = documents) {
  const run = await openOn(compute, options, some);
  const evaluation = await evaluateRun(run, options);
  const { folds } = evaluation;
  return { ...evaluation, folds: folds.map(({ settings: _settings, fit: _fit, ...fold }) => fold) };
}

/** A random vector for every word of the toy world but a few. */
function wordVectors(): WordVectors {
  const words = [...new Set(documents.flatMap(({ text }) => text.split(' ')))].slice(3);
  const random = createRandom(7, 'vectors');
  const data = Float32Array.from({ length: words.length * 8 }, () => random.uniform() - 0.5);
  return createWordVectors(words, { rows: words.length, columns: 8, data });
}

const multi = documents.map((document, i) => ({
  ...document,
  labels: i % 3 === 0 ? [...document.labels, 'odd'] : document.labels,
}));
const short = { words: { dimensions: 8, minCount: 1, epochs: 2 } };

interface Case {
  readonly name: string;
  readonly given: RunOptions;
  readonly some?: typeof documents;
}

const cases: readonly Case[] = [
  { name: 'a bag of words', given: {} },
  { name: 'repeated folds', given: { protocol: 'cv:3x2' } },
  { name: 'a grid', given: { tune: { 'linear-svm.C': [0.1, 1], 'bow.weighting': ['tf', 'tfidf'] } } },
  { name: 'calibrated probabilities', given: { options: { labels: { calibrate: 'platt' } } } },
  { name: 'thresholds of several labels', given: { classifier: 'logistic' }, some: multi },
  {
    name: 'given word vectors',
    given: { representation: 'scdv', words: wordVectors(), options: smallOptions('scdv') },
  },
  {
    name: 'given vectors that words start from',
    given: { representation: 'pv-dm', words: wordVectors(), options: { 'pv-dm': { dimensions: 8, epochs: 2 } } },
  },
  { name: 'word vectors of each fold', given: { representation: 'average', options: short } },
  {
    name: 'word vectors of all folds',
    given: { representation: 'average', options: { words: { ...short.words, fitOn: 'all' } } },
  },
  { name: 'weights chosen by folds', given: { representation: 'bow+average', words: wordVectors() } },
  {
    name: 'a single split with a grid of word vectors',
    given: {
      protocol: 'holdout:0.3',
      representation: 'average',
      options: { words: { minCount: 1, epochs: 1 } },
      tune: { 'words.dimensions': [4, 6] },
    },
  },
];

describe('an evaluation on 2, 3 and 4 threads is that on one, with', () => {
  it.each(cases)('$name', async ({ given, some = documents }) => {
    const options = { protocol: 'cv:4', ...given };
    const expected = await evaluated(testCompute, options, some);
    for (const threads of threadCounts) {
      const { compute, sent } = counting(await engineOf(threads));
      expect(await evaluated(compute, options, some)).toEqual(expected);
      expect(sent()).toBeGreaterThanOrEqual(4);
    }
  });
});

/** Counts the folds that are sent to threads. */
function counting(compute: Compute) {
  let sent = 0;
  const { executor } = compute;
  const map: Executor['map'] = (task, inputs, signal) => {
    if (task.startsWith('pipeline/')) sent += inputs.length;
    return executor.map(task, inputs, signal);
  };
  return { compute: { ...compute, executor: { ...executor, map } }, sent: () => sent };
}

describe('folds on threads', () => {
  it('report how many are done, and pass on warnings in the order of the folds', async () => {
    const options: RunOptions = { protocol: 'cv:4', representation: 'bow+average', words: wordVectors() };
    const few = documents.slice(0, 12);
    const heard = async (compute: Compute) => {
      const [done, warnings]: [number[], string[]] = [[], []];
      const progress = {
        stage() {},
        advance: (count: number, _total: number | undefined, unit: string) =>
          void (unit === 'folds' && done.push(count)),
        warn: (message: string) => void warnings.push(message),
      };
      await evaluated({ ...compute, progress }, options, few);
      return { done, warnings };
    };
    const expected = await heard(testCompute);
    expect(expected.done).toEqual([0, 1, 2, 3, 4]);
    expect(expected.warnings).toHaveLength(4);
    expect(await heard(await engineOf(2))).toEqual(expected);
  });

  it('end with the typed error of the first fold that fails', async () => {
    const some = toyDocuments(40).filter(({ labels }) => labels[0] !== 'baker');
    const lonely = some.map((document) => (document.labels[0] === 'smith' ? { ...document, group: 'one' } : document));
    const options = { protocol: 'cv:4' };
    const errorOn = (compute: Compute) =>
      evaluated(compute, options, lonely).then(
        () => undefined,
        (error: unknown) => error,
      );
    const expected = await errorOn(testCompute);
    expect(expected).toBeInstanceOf(SatchelError);
    const { code, message, kind, remedy } = expected as SatchelError;
    expect(code).toBe('SINGLE_CLASS');
    for (const threads of [2, 4]) {
      const error = await errorOn(await engineOf(threads));
      expect(error).toBeInstanceOf(SatchelError);
      expect(error).toMatchObject({ code, message, kind, remedy });
    }
  });

  it('end with an abort: threads that are at work are ended, and the pool goes on', async () => {
    const controller = new AbortController();
    const reason = new Error('enough');
    let done = 0;
    const progress = {
      stage() {},
      advance(count: number, _total: number | undefined, unit: string) {
        if (unit === 'folds' && count > 0 && ++done === 1) controller.abort(reason);
      },
    };
    const engine = await engineOf(2);
    const start = performance.now();
    await expect(evaluated({ ...engine, progress, signal: controller.signal }, { protocol: 'cv:10x3' })).rejects.toBe(
      reason,
    );
    expect(performance.now() - start).toBeLessThan(10_000); // it takes milliseconds; generous for a busy machine
    expect(done).toBeLessThan(30);
    expect((await evaluated(engine, { protocol: 'cv:4' })).folds).toHaveLength(4);
  });
});

describe('how many folds run at the same time', () => {
  it('follows from threads and folds', async () => {
    const run = await openOn(await engineOf(4), {});
    expect([1, 2, 3, 4, 10].map((folds) => foldsAtOnce(run, folds))).toEqual([1, 2, 3, 4, 4]);
    const many = { ...run, compute: { ...run.compute, executor: { ...run.compute.executor, threads: 16 } } };
    expect([7, 8, 10, 40].map((folds) => foldsAtOnce(many, folds))).toEqual([1, 8, 10, 16]); // 7: its steps on 16 threads
  });

  it('is one with methods of the caller, with little work, and on threads that know only steps', async () => {
    const engine = await engineOf(4);
    const own = { ...bow, options: { ...bow.options } };
    expect(foldsAtOnce(await openOn(engine, { representation: own }), 10)).toBe(1);
    const knowing = (leastFoldWork: number | undefined): Compute => {
      const { leastFoldWork: _any, ...executor } = engine.executor;
      return { ...engine, executor: leastFoldWork === undefined ? executor : { ...executor, leastFoldWork } };
    };
    expect(foldsAtOnce(await openOn(knowing(1e9), {}), 10)).toBe(1);
    expect(foldsAtOnce(await openOn(knowing(undefined), {}), 10)).toBe(1);
    expect(foldsAtOnce(await openOn(knowing(0), {}), 10)).toBe(4);
  });

  it('is more where the documents are read again and again: topics and paragraph vectors', async () => {
    const engine = await engineOf(2);
    const plain = workOf(await openOn(engine, {}));
    for (const representation of ['lda', 'pv-dbow', 'fastsent', 'sam'])
      expect(workOf(await openOn(engine, { representation }))).toBe(21 * plain);
    expect(workOf(await openOn(engine, { representation: 'lsi' }))).toBe(plain);
  });

  it('is more with less work once the threads have run folds', async () => {
    const engine = await engineOf(2);
    const run = await openOn(engine, {});
    const work = 4 * workOf(run);
    const executor = { ...engine.executor, leastFoldWork: 5 * work };
    const cold = { ...run, compute: { ...engine, executor } };
    expect(foldsAtOnce(cold, 4)).toBe(1);
    await evaluateRun({ ...run, compute: { ...engine, executor: Object.assign(executor, { leastFoldWork: 0 }) } });
    executor.leastFoldWork = 5 * work;
    expect(foldsAtOnce(cold, 4)).toBe(2);
  });

  it('is what the memory limit allows', async () => {
    const run = await openOn(await engineOf(4), {});
    const least = estimateMemory(run.reading, run.settings);
    const limited = (folds: number) => foldsAtOnce({ ...run, memoryLimit: least + folds * foldMemory(run) }, 10);
    expect([0, 1, 2, 3.5, 9].map(limited)).toEqual([1, 1, 2, 3, 4]);
  });
});

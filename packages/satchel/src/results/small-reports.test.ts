/** Reports that say again what they are given, under the names programs rely on. */
import { describe, expect, it } from 'vitest';
import { SatchelError } from '../core/errors.ts';
import { createWordVectors } from '../core/word-vectors.ts';
import type { WordsOnFile } from '../models/word-training/train-to-file.ts';
import type { WordsOnDisk } from '../models/words-on-disk.ts';
import { paperTables } from '../reproduce/registry.ts';
import { optionGroups } from '../requests/option-groups.ts';
import type { RetrievalEvaluation } from '../retrieval/evaluate-retrieval.ts';
import { checkReport } from './check.ts';
import { encodingReport } from './encoding.ts';
import { errorReport } from './error.ts';
import { indexReport } from './indexing.ts';
import { methodsReport } from './methods.ts';
import { tableListReport, tablesReport, verificationReport } from './reproduction.ts';
import { retrievalReport } from './retrieval.ts';
import { sensesReport, topicsReport } from './topics.ts';
import {
  analogyReport,
  conversionReport,
  coverageReport,
  judgementReport,
  nearestReport,
  wordTrainingReport,
} from './words.ts';

const stages = { read: 1, tokenise: 0, fit: 0, transform: 0, train: 2.00004, predict: 0 };
const cost = { seconds: stages, cpuSeconds: stages, peakMemoryMB: 12 };
const counts = { documents: 2, words: 9, terms: 7, segments: 1 };
const vectors = { representation: 'lsi', dimensions: 3, sparse: false, words: 9, lambdas: {} };

describe('a collection', () => {
  it('is sound, or lists its faults; vectors are told where there are any', () => {
    expect(checkReport('mails', { counts, vectors, problems: [] })).toEqual({
      folder: 'mails',
      sound: true,
      counts,
      vectors,
      problems: [],
    });
    expect(JSON.stringify(checkReport('mails', { counts: undefined, problems: ['torn'] }))).toBe(
      '{"folder":"mails","sound":false,"counts":null,"problems":["torn"]}',
    );
  });

  it('is told as it is after a change', () => {
    const collection = { folder: 'mails', counts: () => counts, vectors: () => undefined };
    const stored = { added: 1, replaced: 0, unchanged: 1 };
    expect(JSON.stringify(indexReport(collection, stored))).toBe(
      '{"folder":"mails","added":1,"replaced":0,"unchanged":1,"deleted":0,"unknown":[],"documents":2,"words":9,"terms":7,"segments":1}',
    );
    expect(
      indexReport({ ...collection, vectors: () => vectors }, stored, { deleted: 1, unknown: ['x'] }),
    ).toMatchObject({
      deleted: 1,
      unknown: ['x'],
      vectors,
    });
  });
});

it('encoded documents: how many, how large, where', () => {
  const shape = { classes: ['a'], multiLabel: false, layout: 'dense', dimensions: 4, hasCertainty: false } as const;
  const saved = { format: 'npy', bytes: 99, sha256: 'abc' } as const;
  expect(encodingReport('v.npy', saved, shape, { documents: 3, empty: 1 })).toEqual({
    documents: 3,
    empty: 1,
    dimensions: 4,
    layout: 'dense',
    classes: ['a'],
    file: { path: 'v.npy', ...saved },
  });
});

describe('an error', () => {
  it('says null where there is no place or remedy, and what the way out adds', () => {
    const bare = new SatchelError('TOO_FEW', 'too few.', { facts: { k: 60 } });
    expect(errorReport(bare, { status: 400 })).toEqual({
      error: { code: 'TOO_FEW', message: 'too few.', where: null, remedy: null, facts: { k: 60 }, status: 400 },
    });
    const whole = new SatchelError('BAD_JSON', 'a comma is missing.', { where: 'x:5:7', remedy: 'Put one in.' });
    expect(errorReport(whole, {}).error).toMatchObject({ where: 'x:5:7', remedy: 'Put one in.' });
  });
});

describe('everything that can be chosen', () => {
  const { parts } = methodsReport();
  it('has a kind, a summary and its options, each name of a kind once', () => {
    expect(new Set(parts.map(({ kind, name }) => `${kind} ${name}`)).size).toBe(parts.length);
    expect(new Set(parts.map(({ kind }) => kind))).toEqual(
      new Set(['reading', 'representation', 'classifier', 'word-vectors', 'ranker', 'feedback']),
    );
    for (const { summary, options } of parts) {
      expect(summary).not.toBe('');
      expect(options).toBeTypeOf('object');
    }
  });

  it('lists every option that --set may name', () => {
    const listed = parts.flatMap(({ name, options }) => Object.keys(options).map((option) => `${name}.${option}`));
    const settable = Object.entries(optionGroups).flatMap(([group, options]) =>
      Object.keys(options).map((option) => `${group}.${option}`),
    );
    expect(new Set(listed)).toEqual(new Set(settable));
  });

  it('can be asked for by name', () => {
    expect(methodsReport('bow').parts.map(({ name, kind }) => [name, kind])).toEqual([['bow', 'representation']]);
    expect(methodsReport('lsi').parts.map(({ kind }) => kind)).toEqual(['representation', 'word-vectors']);
    expect(methodsReport('nothing').parts).toEqual([]);
  });
});

it('tables of the papers: what there is, what was run, what differs', () => {
  expect(tableListReport(paperTables)[0]).toMatchObject({
    id: paperTables[0]!.id,
    title: paperTables[0]!.title,
    paper: paperTables[0]!.paper,
    authors: 'Zhang, Guo, Lan, Xu, Cheng',
    year: 2017,
    data: expect.arrayContaining(['20 Newsgroups, three different groups']),
  });
  const skipped = [{ id: '002-T1', reason: 'no data' }];
  expect(tablesReport('out', [], skipped)).toEqual({ out: 'out', tables: [], skipped });
  expect(verificationReport('002-T1', [])).toEqual({ id: '002-T1', isSame: true, differences: [] });
  expect(verificationReport('002-T1', ['x'])).toMatchObject({ isSame: false });
});

describe('an evaluation of retrieval', () => {
  const evaluation: RetrievalEvaluation = {
    metrics: {},
    options: { ranker: 'bm25' },
    seed: 3,
    documents: 10,
    vocabulary: 20,
    queries: { all: 4, judged: 3, missing: 0, empty: 0 },
    chosen: [],
    overall: {},
    comparisons: [],
    lists: [],
    toRun: () => '',
  };
  const keys = [
    'metrics',
    'options',
    'seconds',
    'cpuSeconds',
    'seed',
    'hashes',
    'documents',
    'vocabulary',
    'queries',
    'chosen',
    'overall',
    'comparisons',
  ];

  it('has these keys; what the collection keeps comes last', () => {
    const report = retrievalReport(evaluation, { text: 'body' }, { data: undefined, kept: undefined }, cost);
    expect(Object.keys(report)).toEqual(keys);
    expect(report).toMatchObject({ hashes: { data: null }, options: { ranker: 'bm25', corpus: { text: 'body' } } });
    expect(report.seconds.train).toBe(2);
    const kept = retrievalReport(evaluation, {}, { data: 'abc', kept: 0.25 }, cost);
    expect(Object.keys(kept)).toEqual([...keys, 'kept']);
    expect(kept).toMatchObject({ hashes: { data: 'abc' }, kept: { lambda: 0.25 } });
  });
});

describe('topics', () => {
  const topics = [
    {
      topic: 3,
      share: 0.75,
      size: 12,
      words: [{ word: 'file', probability: 0.5 }],
      relevant: ['file'],
      lifted: ['file'],
      exclusivity: 1,
    },
    { topic: 0, share: 0.25, size: 0, words: [], relevant: [], lifted: [], exclusivity: 0 },
  ];
  const coherence = { umass: -1.5, uci: 0.25, npmi: -0.125 };

  it('are told alone, or with how well they hold together: null where that is not defined', () => {
    expect(topicsReport(topics, undefined)).toEqual({ topics });
    const judged = { documents: 9, window: 0, mean: coherence, standardError: undefined };
    const report = topicsReport(topics, {
      ...judged,
      topics: [
        { coherence, absent: ['file'] },
        { coherence: undefined, absent: [] },
      ],
    });
    expect(report).toEqual({
      topics: [
        { ...topics[0], coherence, absent: ['file'] },
        { ...topics[1], coherence: null },
      ],
      coherence: { ...judged, standardError: null },
    });
  });

  it('of a word are told with the share below which they are left out', () => {
    expect(sensesReport([{ word: 'break', senses: [] }], 0.1)).toEqual({
      least: 0.1,
      words: [{ word: 'break', senses: [] }],
    });
  });
});

describe('word vectors', () => {
  const words = createWordVectors(['iron', 'bread'], { rows: 2, columns: 2, data: Float32Array.of(1, 0, 0, 1) });
  const report = { format: 'word2vec', words: 2, dimensions: 2 };
  const loaded = { words, report, sha256: undefined } as unknown as WordsOnDisk;
  const file = { ...report, sha256: null };
  const near = { word: 'steel', similarity: 0.5, id: 1 };

  it('are asked for neighbours and analogies, without the numbers of words', () => {
    expect(nearestReport([{ word: 'iron', composed: false, nearest: [near] }])).toEqual({
      words: [{ word: 'iron', composed: false, nearest: [{ word: 'steel', similarity: 0.5 }] }],
    });
    expect(analogyReport(['a', 'b', 'c'], [near])).toEqual({
      a: 'a',
      b: 'b',
      c: 'c',
      answers: [{ word: 'steel', similarity: 0.5 }],
    });
  });

  it('are named with their file', () => {
    const coverage = { tokens: 4, tokenShare: 0.5 } as Parameters<typeof coverageReport>[0];
    expect(coverageReport(coverage, loaded)).toEqual({ ...coverage, file });
    const saved = { format: 'glove', bytes: 9, sha256: 'abc' } as const;
    expect(conversionReport(loaded, words, saved)).toEqual({
      input: file,
      output: { words: 2, dimensions: 2, ...saved },
    });
    const similarity = { pairs: { spearman: 0.5, covered: 2, pairs: 3, folded: false } };
    const analogies = { an: { accuracy: 1, correct: 1, covered: 1, questions: 2, sections: {}, folded: true } };
    expect(
      judgementReport({ similarity, analogies } as unknown as Parameters<typeof judgementReport>[0], loaded),
    ).toEqual({
      similarity: { pairs: { spearman: 0.5, covered: 2, pairs: 3 } },
      analogies: { an: { accuracy: 1, correct: 1, covered: 1, questions: 2, sections: {} } },
      file,
    });
  });

  it('are told with their speed after training, and with phrases where these were looked for', () => {
    const trained = {
      wordsTrained: 100,
      seconds: 4,
      cpuSeconds: 8,
      lossPerEpoch: [1, 0.5],
      epochs: 2,
      vocabulary: 2,
      dimensions: 2,
      phrases: [],
      sha256: 'abc',
      format: 'word2vec-binary',
      bytes: 9,
    } as unknown as WordsOnFile;
    const told = wordTrainingReport(trained, 'v.bin', { phrases: { passes: 0 } }, cost);
    expect(told).toMatchObject({
      wordsPerSecond: 25,
      wordsPerCpuSecond: 12.5,
      readingSeconds: 1,
      peakMemoryMB: 12,
      path: 'v.bin',
    });
    expect(told).not.toHaveProperty('phrases');
    expect(wordTrainingReport(trained, 'v.bin', { phrases: { passes: 1 } }, cost).phrases).toEqual([]);
  });
});

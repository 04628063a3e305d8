/**
 * Every public function with options refuses a key it does not know and a value of another type, before it does any
 * work.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findDuplicates } from '../../packages/satchel/src/audit.ts';
import { toyDocuments } from '../../packages/satchel/src/contract/toy-world.ts';
import { checkEstimator, createRandom, labelSetsFrom } from '../../packages/satchel/src/extend.ts';
import {
  auditCorpus,
  compareCorpus,
  corpusOf,
  evaluate,
  evaluateRetrieval,
  fitEncoder,
  ingestDocuments,
  loadWordVectors,
  mapDocuments,
  mapVectors,
  openCollection,
  openCollectionWriter,
  openCorpus,
  saveDocumentVectors,
  saveModel,
  saveWordVectors,
  topicCoherence,
  train,
  trainWords,
} from '../../packages/satchel/src/index.ts';
import { readQueries } from '../../packages/satchel/src/retrieval.ts';
import { bootstrapInterval, pairedBootstrap, reliabilityBins } from '../../packages/satchel/src/statistics.ts';
import {
  createWordVectors,
  distilWords,
  judgeWords,
  openTeacher,
  readWordVectors,
  trainWordFile,
} from '../../packages/satchel/src/words.ts';

const folder = mkdtempSync(join(tmpdir(), 'satchel-options-'));
const at = (name: string): string => join(folder, name);

const corpus = corpusOf(toyDocuments(30));
const words = createWordVectors(['iron', 'bread'], { rows: 2, columns: 2, data: Float32Array.of(1, 0, 0, 1) });
const teacher = { encode: async () => Float32Array.of(1, 0) };
const judged = {
  truth: labelSetsFrom([[0], [1]]),
  probabilities: Float64Array.of(0.75, 0.25, 0.25, 0.75),
  classes: 2,
  multiLabel: false,
};
const none = async function* <T>(): AsyncGenerator<T> {};
const { model } = await train(corpus, { protocol: 'none' });
const writer = await openCollectionWriter(at('collection'));
writer.add([{ id: 'a', text: 'hot iron', metadata: {} }]);
let collection: Awaited<ReturnType<typeof openCollection>>;
beforeAll(async () => {
  collection = await openCollection(at('collection'));
});
afterAll(async () => {
  collection.close();
  await writer.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A function, one of its options misspelt, what was probably meant, and a value of another type for it. */
type Row = readonly [name: string, misspelt: string, meant: string, wrong: unknown, call: (options: never) => unknown];

const rows: readonly Row[] = [
  ['train', 'representaton', 'representation', 7, (options) => train(corpus, options)],
  ['evaluate', 'protcol', 'protocol', 7, (options) => evaluate(corpus, options)],
  ['fitEncoder', 'sead', 'seed', '7', (options) => fitEncoder(corpus, options)],
  ['fitEncoder', 'word', 'words', 7, (options) => fitEncoder(corpus, options)],
  [
    'evaluateRetrieval',
    'rankr',
    'ranker',
    7,
    (options) => evaluateRetrieval({ documents: corpus, queries: [], judgements: new Map() }, options),
  ],
  ['evaluate', 'fuze', 'fuse', 7, (options) => collection.evaluate({ queries: [], judgements: new Map() }, options)],
  ['auditCorpus', 'sed', 'seed', '7', (options) => auditCorpus(corpus, options)],
  ['auditCorpus', 'signl', 'signal', true, (options) => auditCorpus(corpus, options)],
  ['compareCorpus', 'budgt', 'budget', '2m', (options) => compareCorpus(corpus, options)],
  ['compareCorpus', 'clok', 'clock', 5, (options) => compareCorpus(corpus, options)],
  ['mapDocuments', 'sampel', 'sample', '10', (options) => mapDocuments(model, corpus, options)],
  ['topicCoherence', 'windo', 'window', '10', (options) => topicCoherence(model, [], corpus, options)],
  ['trainWords', 'optons', 'options', 'fast', (options) => trainWords(corpus, options)],
  ['distilWords', 'optons', 'options', 'fast', (options) => distilWords(corpus, teacher, options)],
  ['openTeacher', 'poling', 'pooling', 1, (options) => openTeacher('model.onnx', 'tokenizer.json', options)],
  ['trainWordFile', 'forse', 'force', 1, (options) => trainWordFile(corpus, at('w.bin'), options)],
  ['checkEstimator', 'representaton', 'representation', 7, (options) => checkEstimator(options)],
  ['saveModel', 'forse', 'force', 'yes', (options) => saveModel(model, at('m.satchel'), options)],
  ['saveWordVectors', 'fromat', 'format', 1, (options) => saveWordVectors(words, at('w.txt'), options)],
  [
    'saveDocumentVectors',
    'fromat',
    'format',
    1,
    (options) =>
      saveDocumentVectors(
        none(),
        at('v.npy'),
        { classes: [], multiLabel: false, layout: 'dense', dimensions: 2, hasCertainty: false, rows: 0 },
        options,
      ),
  ],
  ['openCollection', 'wran', 'warn', 'loudly', (options) => openCollection(at('collection'), options)],
  ['openCollectionWriter', 'txt', 'text', 'nltk', (options) => openCollectionWriter(at('other'), options)],
  ['ingestDocuments', 'replce', 'replace', 'yes', (options) => ingestDocuments(writer, none(), options)],
  ['search', 'rankr', 'ranker', 7, (options) => collection.search('iron', options)],
  ['add', 'replce', 'replace', 1, (options) => writer.add([], options)],
  ['represent', 'thread', 'threads', '2', (options) => writer.represent(undefined, options)],
  ['indexNeighbours', 'progres', 'progress', 1, (options) => writer.indexNeighbours(options)],
  ['judgeWords', 'analogyWord', 'analogyWords', '9', (options) => judgeWords(words, [], options)],
  ['bootstrapInterval', 'levl', 'level', '0.9', (options) => bootstrapInterval([1, 2], createRandom(1), options)],
  [
    'pairedBootstrap',
    'sampels',
    'samples',
    '9',
    (options) => pairedBootstrap([1, 2], [2, 1], createRandom(1), options),
  ],
  ['reliabilityBins', 'bin', 'bins', '9', (options) => reliabilityBins(judged, options)],
];

/** Groups of options that are declared are checked by their declarations, under the name of the group. */
const declared: readonly Row[] = [
  ['corpus', 'fromat', 'format', 7, (options) => openCorpus(at('none.csv'), options)],
  ['corpus', 'encodng', 'encoding', 7, (options) => readQueries(at('none.jsonl'), options)],
  ['duplicates', 'shingel', 'shingle', '3', (options) => findDuplicates([], options)],
  ['duplicates', 'shingel', 'shingle', '3', (duplicates) => auditCorpus(corpus, { duplicates })],
  ['map', 'metod', 'method', 7, (options) => mapVectors({ rows: 1, columns: 1, data: Float32Array.of(1) }, options)],
  ['words', 'limt', 'limit', '9', (options) => loadWordVectors(at('none.txt'), options)],
  ['words', 'limt', 'limit', '9', (options) => readWordVectors(none(), options)],
];

const outcome = async (call: () => unknown): Promise<unknown> => {
  try {
    await call();
    return 'it was accepted';
  } catch (error) {
    return error;
  }
};

describe.each(rows)('%s', (name, misspelt, meant, wrong, call) => {
  it(`takes '${misspelt}' for a mistake`, async () => {
    expect(await outcome(() => call({ [misspelt]: wrong } as never))).toMatchObject({
      code: 'UNKNOWN_PARAM',
      kind: 'usage',
      message: `${name} has no option '${misspelt}'; did you mean '${meant}'?`,
    });
  });

  it(`wants another type for '${meant}'`, async () => {
    expect(await outcome(() => call({ [meant]: wrong } as never))).toMatchObject({
      code: 'TYPE',
      kind: 'usage',
      message: expect.stringContaining(`${name}: '${meant}' must be `),
    });
  });
});

describe.each(declared)('the options of %s', (name, misspelt, meant, wrong, call) => {
  it(`take '${misspelt}' for a mistake, and '${meant}' of another type`, async () => {
    expect(await outcome(() => call({ [misspelt]: wrong } as never))).toMatchObject({
      code: 'UNKNOWN_PARAM',
      message: expect.stringContaining(`has no option '${misspelt}'; did you mean '${meant}'?`),
    });
    expect(await outcome(() => call({ [meant]: wrong } as never))).toMatchObject({
      code: 'BAD_PARAM',
      message: expect.stringContaining(`'${meant}' must be `),
    });
    expect(name).toBeTruthy();
  });
});

it('nothing was written on the way', () => {
  for (const name of ['w.bin', 'm.satchel', 'w.txt', 'v.npy', 'other']) expect(existsSync(at(name))).toBe(false);
});

describe('word vectors', () => {
  it.each([{ vectors: {} }, { words: {} }])('are not %o: refused, not ignored', async (words) => {
    const texts = ['iron on the anvil', 'flour in the oven'];
    const given = { representation: 'average', words: words as never } as const;
    await expect(fitEncoder(texts, given)).rejects.toMatchObject({ code: 'BAD_PARAM', kind: 'usage' });
    const documents = corpusOf(texts.map((text, i) => ({ id: `${i}`, text, labels: [`${i}`] })));
    await expect(evaluate(documents, given)).rejects.toMatchObject({ code: 'BAD_PARAM', kind: 'usage' });
  });
});

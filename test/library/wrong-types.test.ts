/**
 * Every public function and method, with values of other types in place of each argument: it accepts them, or throws a SatchelError. A raw
 * TypeError would be a bug of ours in the eyes of a caller, and exit code 70 on the command line.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import * as audit from '../../packages/satchel/src/audit.ts';
import { exportPage, openCorpusBytes } from '../../packages/satchel/src/browser.ts';
import { toyDocuments } from '../../packages/satchel/src/contract/toy-world.ts';
import { candidates, createRandom, labelSetsFrom } from '../../packages/satchel/src/extend.ts';
import * as satchel from '../../packages/satchel/src/index.ts';
import * as models from '../../packages/satchel/src/models.ts';
import * as report from '../../packages/satchel/src/report.ts';
import * as retrieval from '../../packages/satchel/src/retrieval.ts';
import * as statistics from '../../packages/satchel/src/statistics.ts';
import * as words from '../../packages/satchel/src/words.ts';

const folder = mkdtempSync(join(tmpdir(), 'satchel-types-'));
const at = (name: string): string => join(folder, name);
writeFileSync(at('corpus.jsonl'), '{"id":"1","text":"hot iron","labels":["smith"]}\n');
writeFileSync(at('vectors.txt'), 'iron 1 0\nbread 0 1\n');
writeFileSync(at('run.txt'), 'q1 Q0 d1 1 2.5 tag\n');
writeFileSync(at('judgements.txt'), 'q1 0 d1 1\n');
writeFileSync(at('queries.jsonl'), '{"id":"q1","text":"iron"}\n');

const documents = toyDocuments(24);
const corpus = satchel.corpusOf(documents);
const briefly = { budget: 0.001, candidates: candidates.slice(0, 1) };
const given = words.createWordVectors(['iron', 'anvil'], { rows: 2, columns: 2, data: Float32Array.of(1, 0, 0, 1) });
const { model } = await satchel.train(corpus, { protocol: 'none' });
const { model: counting } = await satchel.train(corpus, { classifier: 'multinomial-nb', protocol: 'none' });
const corpusOfTwo = satchel.corpusOf(documents.slice(0, 2));
const encoder = await satchel.fitEncoder(corpus, { representation: 'bow' });
const evaluation = await satchel.evaluate(corpus, { protocol: 'cv:2' });
const index = await satchel.createIndex();
index.addAll([{ id: 'a', text: 'hot iron' }]);
const writer = await satchel.openCollectionWriter(at('collection'));
writer.add([{ id: 'a', text: 'hot iron', metadata: {} }]);
const collection = await satchel.openCollection(at('collection'));
await satchel.saveModel(model, at('model.satchel'));
afterAll(async () => {
  collection.close();
  await writer.close();
  rmSync(folder, { recursive: true, force: true });
});

const random = createRandom(1, 'types');
const truth = labelSetsFrom([[0], [1], [0], [1]]);
const likely = Float64Array.of(0.75, 0.25, 0.25, 0.75, 0.6, 0.4, 0.1, 0.9);
const judged = { truth, probabilities: likely, classes: 2, multiLabel: false };
const vectors = { rows: 5, columns: 2, data: Float32Array.of(1, 0, 0, 1, 2, 2, 3, 1, 0, 4) };
const curve = [50, 100, 200, 400].map((size) => ({ size, error: 0.45 - size / 1000 }));
const judgements = new Map([['q1', new Map([['d1', 1]])]]);
const metric = retrieval.retrievalMetrics(new Map([['q1', ['d1']]]), judgements)['map']!;
const duplicates = await audit.findDuplicates(['a b c', 'a b c']);
const phrase = { minCount: 1, threshold: 0.1, passes: 1, scoring: 'npmi' } as const;
const document = { id: 'b', text: 'bread' };
async function* none(): AsyncGenerator<never> {}

/** A function, and arguments that it accepts. */
// biome-ignore lint/suspicious/noExplicitAny: calls with wrong types are the purpose
type Call = (...args: any) => unknown;
type Row = readonly [name: string, call: Call, ...args: unknown[]];

const functions: Readonly<Record<string, readonly Row[]>> = {
  satchel: [
    ['auditCorpus', satchel.auditCorpus, corpus, {}],
    ['discoverTopics', satchel.discoverTopics, corpus, { topics: 2, refits: 0 }],
    ['clusterDocuments', satchel.clusterDocuments, corpus, { clusters: 2 }],
    ['compareCorpus', (a, b) => satchel.compareCorpus(a, isNothing(b) ? briefly : b), corpus, briefly],
    ['corpusOf', satchel.corpusOf, documents, 'notes'],
    ['createIndex', satchel.createIndex, {}],
    ['encodeStream', (a, b, c) => all(satchel.encodeStream(a, b, c)), encoder, ['hot iron'], {}],
    ['encoderFromBytes', satchel.encoderFromBytes, encoder.toBytes(), 'file', {}],
    ['evaluate', satchel.evaluate, corpus, { protocol: 'cv:2' }],
    ['evaluateRetrieval', satchel.evaluateRetrieval, { documents: corpus, queries: [{ id: 'q1', text: 'iron' }], judgements: new Map([['q1', new Map([['note-0', 1]])]]) }, {}], // biome-ignore format: a row
    ['fitEncoder', satchel.fitEncoder, corpus, { representation: 'bow' }],
    ['indexFromBytes', satchel.indexFromBytes, index.toBytes(), {}],
    ['ingestDocuments', satchel.ingestDocuments, writer, none(), {}],
    ['isolating', satchel.isolating, false, async () => 1],
    ['loadEncoder', satchel.loadEncoder, at('model.satchel'), {}],
    ['loadModel', satchel.loadModel, at('model.satchel'), {}],
    ['loadWordVectors', satchel.loadWordVectors, at('vectors.txt'), {}],
    ['mapDocuments', satchel.mapDocuments, encoder, corpus, { map: { method: 'pca' } }],
    ['mapVectors', satchel.mapVectors, vectors, { method: 'pca' }, undefined, 1],
    ['modelFromBytes', satchel.modelFromBytes, model.toBytes(), 'file', {}],
    ['openCollection', async (a, b) => (await satchel.openCollection(a, b)).close(), at('collection'), {}],
    ['openCollectionWriter', async (a, b) => (await satchel.openCollectionWriter(a, b)).close(), at('other'), {}],
    ['openCorpus', satchel.openCorpus, at('corpus.jsonl'), {}],
    ['predictStream', (a, b, c) => all(satchel.predictStream(a, b, c)), model, ['hot iron'], {}],
    ['reviewCorpus', satchel.reviewCorpus, corpus, {}],
    ['saveCorrected', satchel.saveCorrected, corpus, new Map(), at('c.csv'), { force: true }],
    ['classificationReport', satchel.classificationReport, evaluation],
    ['confusionMatrix', satchel.confusionMatrix, evaluation],
    ['saveDocumentVectors', satchel.saveDocumentVectors, none(), at('v.npy'), { classes: [], multiLabel: false, layout: 'dense', dimensions: 2, hasCertainty: false, rows: 0 }, { force: true }], // biome-ignore format: a row
    ['saveModel', satchel.saveModel, model, at('m.satchel'), { force: true }],
    ['savePredictions', satchel.savePredictions, model, corpus, at('p.csv'), { force: true }],
    ['saveWordVectors', satchel.saveWordVectors, given, at('w.txt'), { force: true }],
    ['topicCoherence', satchel.topicCoherence, encoder, [], corpus, {}],
    ['testModel', satchel.testModel, model, corpus, {}],
    ['train', satchel.train, corpus, { protocol: 'none' }],
    ['trainWords', satchel.trainWords, corpus, { options: { words: { dimensions: 2, minCount: 1, epochs: 1 } } }],
  ],
  words: [
    ['releasedSkipThought', words.releasedSkipThought, { parameters: new Uint8Array(3), table: new Uint8Array(3), dictionary: 'a' }], // biome-ignore format: a row
    ['analogy', words.analogy, given, 'iron', 'anvil', 'iron', 1],
    ['composeVector', words.composeVector, given, 'irons', new Float32Array(2)],
    ['coverageOf', words.coverageOf, given, corpus, encoder.fitted.settings.text, 2],
    ['createWordVectors', words.createWordVectors, ['a'], { rows: 1, columns: 1, data: Float32Array.of(1) }, {}],
    ['joinPhrases', words.joinPhrases, ['new', 'york'], [{ phrase: 'new york', pass: 1 }]],
    ['judgeWords', words.judgeWords, given, [{ name: 'pairs', text: 'iron anvil 1\n' }], {}],
    [
      'learnPhrases',
      words.learnPhrases,
      [
        ['new', 'york'],
        ['new', 'york'],
      ],
      phrase,
    ],
    ['neighboursOf', words.neighboursOf, given, 'iron', 1],
    ['readWordVectors', words.readWordVectors, [new TextEncoder().encode('iron 1 0\nbread 0 1\n')], {}, {}],
    [
      'distilWords',
      words.distilWords,
      corpus,
      { encode: async () => Float32Array.of(1, 2) },
      { options: { distil: { minCount: 1 } } },
    ],
    ['openTeacher', words.openTeacher, at('vectors.txt'), at('vectors.txt'), { pooling: 'cls' }],
    ['trainWordFile', words.trainWordFile, corpus, at('words.bin'), { force: true, options: { words: { dimensions: 2, minCount: 1, epochs: 1 } } }], // biome-ignore format: a row
    ['writeWordVectors', (a, b) => [...words.writeWordVectors(a, b)], given, 'glove'],
  ],
  retrieval: [
    ['checkCollection', retrieval.checkCollection, at('collection')],
    ['compareRuns', retrieval.compareRuns, metric, metric, 1],
    ['formatRun', retrieval.formatRun, [{ query: 'q1', documents: ['d1'], scores: Float64Array.of(1) }], 'tag'],
    ['readJudgements', retrieval.readJudgements, at('judgements.txt')],
    ['readQueries', retrieval.readQueries, at('queries.jsonl'), {}],
    ['readRun', retrieval.readRun, at('run.txt')],
    ['retrievalMetrics', retrieval.retrievalMetrics, new Map([['q1', ['d1']]]), judgements],
  ],
  statistics: [
    ['bootstrapInterval', statistics.bootstrapInterval, [1, 2, 3], random, {}],
    ['calibrationMetrics', statistics.calibrationMetrics, judged],
    ['compareOnAnswers', statistics.compareOnAnswers, [1, 0, 1], [[1, 1, 0]]],
    ['compareOnFolds', statistics.compareOnFolds, [0.8, 0.7], [[0.9, 0.8]], { testToTrain: 0.1 }],
    ['correctedResampledTTest', statistics.correctedResampledTTest, [1, 2, 3], [1, 1, 2], 0.1],
    ['errorAt', statistics.errorAt, { asymptote: 0.1, scale: 1, exponent: 0.5 }, 100],
    ['fewLabels', statistics.fewLabels, truth, 2, [1], 1, random],
    ['findLabelErrors', statistics.findLabelErrors, truth, likely, 2],
    ['labelNoise', statistics.labelNoise, truth, likely, 2],
    ['fitCalibration', statistics.fitCalibration, 'platt', truth, likely, 2, false],
    ['fitLearningCurve', statistics.fitLearningCurve, curve],
    ['forecastMore', statistics.forecastMore, curve, 2],
    ['holm', statistics.holm, [0.01, 0.2]],
    ['mcNemar', statistics.mcNemar, [1, 0], [0, 0]],
    ['nestedSubsets', statistics.nestedSubsets, truth, 2, [2, 4], random],
    ['pairedBootstrap', statistics.pairedBootstrap, [1, 2], [2, 1], random, {}],
    ['pairedTTest', statistics.pairedTTest, [1, 2, 3], [1, 1, 2]],
    ['prepareCalibration', statistics.prepareCalibration, statistics.fitCalibration('platt', truth, likely, 2, false), 2, false], // biome-ignore format: a row
    ['reliabilityBins', statistics.reliabilityBins, judged, {}],
    ['scoreTest', statistics.scoreTest, { rows: 4, columns: 1, data: Float32Array.of(1, 2, 3, 4) }, [0, 0, 1, 1]],
    ['driftBetween', statistics.driftBetween, corpus, corpus, { topics: 2, options: { lda: { sweeps: 2 } } }],
    ['wordShifts', statistics.wordShifts, ['a'], { documents: 2, documentCounts: [1] }, { documents: 2, documentCounts: [2] }, 1], // biome-ignore format: a row
  ],
  audit: [
    ['probableLabelErrors', audit.probableLabelErrors, evaluation, {}],
    ['copiesAcross', audit.copiesAcross, evaluation, corpus, {}],
    ['findDuplicates', audit.findDuplicates, ['a b c'], {}, {}],
    ['groupCopies', audit.groupCopies, corpus, {}],
    ['leaksAcross', audit.leaksAcross, duplicates, Uint32Array.of(0), Uint32Array.of(1)],
    ['stripGiveaways', audit.stripGiveaways, 'From: me\n\nbody', { parts: [], lines: [], words: [] }],
    ['strippedCorpus', async (a, b) => all(audit.strippedCorpus(a, b).documents()), corpus, { parts: [], lines: [], words: [] }], // biome-ignore format: a row
  ],
  models: [
    ['compactModel', models.compactModel, model, { corpus }],
    ['forgetDocuments', models.forgetDocuments, counting, corpusOfTwo, {}],
    ['updateModel', models.updateModel, counting, corpusOfTwo, {}],
    ['mergeModels', models.mergeModels, counting, counting, {}],
    ['savePage', models.savePage, model, at('page.html'), { force: true }],
  ],
  browser: [
    ['openCorpusBytes', async (a, b, c) => all((await openCorpusBytes(a, b, c)).documents()), 'a.txt', Buffer.from('hot iron\n'), {}], // biome-ignore format: a row
    ['exportPage', exportPage, model, { title: 'T', full: true }, { script: async () => '', gzip: async (bytes: Uint8Array) => bytes }], // biome-ignore format: a row
  ],
  report: [
    ['judgedDocuments', report.judgedDocuments, evaluation],
    ['renderReport', report.renderReport, { title: 'T', sections: [] }],
  ],
  methods: [
    ['model.predict', model.predict, ['hot iron'], {}],
    ['model.explain', model.explain, 'hot iron', 'smith'],
    ['model.counterfactual', model.counterfactual, 'hot iron'],
    ['model.compact', model.compact, { keep: 0.5 }, undefined],
    ['model.explain, with options', model.explain, 'hot iron', { label: 'smith', places: true }],
    ['model.typicalWords', model.typicalWords, 'smith', 3],
    ['encoder.encode', encoder.encode, 'hot iron'],
    ['encoder.encodeAll', encoder.encodeAll, ['hot iron']],
    ['encoder.similarity', encoder.similarity, 'hot iron', 'iron'],
    ['encoder.compare', encoder.compare, 'hot iron', 'iron'],
    ['encoder.perplexity', encoder.perplexity, ['hot iron']],
    ['encoder.topics', encoder.topics, 3],
    ['encoder.senses', encoder.senses, ['iron'], {}],
    ['index.add', index.add, document, { replace: true }],
    ['index.addAll', index.addAll, [document], { replace: true }],
    ['index.remove', index.remove, 'nothing'],
    ['index.search', index.search, 'iron', {}],
    ['writer.has', writer.has, 'a'],
    ['writer.add', writer.add, [{ ...document, metadata: {} }], { replace: true }],
    ['writer.delete', writer.delete, ['nothing']],
    ['writer.keepLambda', writer.keepLambda, 0.5, 'bm25', undefined],
    ['writer.represent', writer.represent, { representation: 'bow' }, {}],
    ['collection.search', collection.search, 'iron', {}],
    ['collection.evaluate', collection.evaluate, { queries: [{ id: 'q', text: 'iron' }], judgements: new Map([['q', new Map([['a', 1]])]]) }, {}], // biome-ignore format: a row
  ],
};

/** Options that name nothing: a comparison of all candidates would run for its whole budget. */
function isNothing(options: unknown): boolean {
  return (
    options === undefined || (typeof options === 'object' && options !== null && Object.keys(options).length === 0)
  );
}

async function all(items: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of items);
}

/** Nothing, plain values, and containers with nothing right in them. */
const wrong: readonly unknown[] = [
  undefined,
  null,
  true,
  5,
  Number.NaN,
  -1,
  at('text'),
  '',
  7n,
  Symbol('s'),
  [],
  [5],
  [null],
  [at('text')],
  [[]],
  [{}],
  {},
  { documents: 5 },
  { documents: () => 5 },
  { words: 5 },
  { id: 5, text: 5 },
  () => 5,
  new Map(),
  new Map([[1, 1]]),
  new Uint8Array(3),
  new Float64Array(2),
  new Date(0),
];

const named = (value: unknown): string =>
  typeof value === 'function' ? '() => 5' : typeof value === 'bigint' ? `${value}n` : String(Object.prototype.toString.call(value)).slice(8, -1) + (typeof value === 'object' && value !== null ? ` ${JSON.stringify(value instanceof Map ? [...value] : value)}` : ` ${String(value)}`); // biome-ignore format: one expression

/** A message if the call fails with an error that is none of ours. */
async function rawError(call: Call, args: readonly unknown[]): Promise<string | undefined> {
  try {
    await call(...args);
    return undefined;
  } catch (error) {
    if (error instanceof satchel.SatchelError && error.kind !== 'internal') return undefined;
    return error instanceof Error
      ? `${error.name}: ${error.message} ${error.stack?.split('\n')[1]?.trim()}`
      : String(error);
  }
}

for (const [group, rows] of Object.entries(functions)) {
  describe(group, () => {
    it.each(rows.map((row) => [row[0], row] as const))('%s', async (_name, [, call, ...args]) => {
      expect(await rawError(call, args)).toBeUndefined();
      const found: string[] = [];
      for (const place of args.keys()) {
        for (const value of wrong) {
          const problem = await rawError(call, args.with(place, value));
          if (problem) found.push(`${place}: ${named(value)}: ${problem}`);
        }
      }
      expect(found).toEqual([]);
    });
  });
}

it('has every function of these entries', () => {
  const drawn = [
    'barChart',
    'binsOf',
    'clipPathOf',
    'comparisonPage',
    'confusionPicture',
    'createScatter',
    'eigenvalueDecay',
    'evaluationPage',
    'histogram',
    'intervalPlot',
    'learningCurve',
    'lineChart',
    'reliabilityDiagram',
    'scatterMap',
  ]; // figures of plain data, and what draws in a browser; biome-ignore format: one list
  for (const [group, exported] of Object.entries({ satchel, words, retrieval, statistics, audit, report, models })) {
    const missing = Object.entries(exported)
      .filter(([name, value]) => typeof value === 'function' && name !== 'SatchelError' && !drawn.includes(name))
      .map(([name]) => name)
      .filter((name) => !functions[group]!.some(([known]) => known === name));
    expect([group, missing]).toEqual([group, []]);
  }
});

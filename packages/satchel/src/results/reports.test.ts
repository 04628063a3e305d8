/** The documents that programs rely on: their keys, in order, made from results of real runs in the toy world. */
import { beforeAll, describe, expect, it } from 'vitest';
import { corpusFrom, toyDocuments } from '../contract/toy-world.ts';
import { resolveOptions } from '../core/options.ts';
import { corpusOptions } from '../corpus/options.ts';
import { type Evaluation, evaluate } from '../pipeline/evaluate.ts';
import { type Trained, train } from '../pipeline/train.ts';
import type { ClassifyRequest } from '../requests/classify.ts';
import { evaluationReport } from './evaluation/evaluation-report.ts';
import { modelReport } from './model.ts';
import { predictionRecord } from './prediction.ts';
import { trainingReport } from './training.ts';

const corpus = corpusFrom(toyDocuments(60));
const reading = resolveOptions('corpus', corpusOptions);
const request: ClassifyRequest = { corpus: reading, run: { seed: 7 } };
const stages = { read: 0.12345678, tokenise: 1, fit: 0, transform: 0, train: 2e-6, predict: 0 };
const cost = { seconds: stages, cpuSeconds: stages, peakMemoryMB: 12.6 };
const file = { path: 'm.satchel', bytes: 3, sha256: 'abc' };

let judged: Evaluation;
let trained: Trained;
beforeAll(async () => {
  judged = await evaluate(corpus, { protocol: 'cv:3', seed: 7 });
  trained = await train(corpus, { protocol: 'none', seed: 7 });
});

describe('an evaluation', () => {
  it('has these keys', () => {
    expect(Object.keys(evaluationReport(judged, reading, cost))).toEqual([
      'metrics',
      'options',
      'seconds',
      'cpuSeconds',
      'peakMemoryMB',
      'seed',
      'hashes',
      'documents',
      'classes',
      'multiLabel',
      'protocol',
      'baseline',
      'vocabulary',
      'unseenWords',
      'perClass',
      'confusionMatrix',
    ]);
  });

  it('rounds what was measured, keeps what was computed, and says null for a corpus without a hash', () => {
    const report = evaluationReport(judged, reading, cost);
    expect(report.seconds).toEqual({ read: 0.1235, tokenise: 1, fit: 0, transform: 0, train: 0, predict: 0 });
    expect(report.peakMemoryMB).toBe(13);
    expect(report.metrics).toBe(judged.metrics);
    expect(report.hashes).toEqual({ data: null, model: judged.hashes.model });
    expect(report.options).toMatchObject({ representation: 'bow', corpus: { format: 'auto' } });
    expect(report.perClass.map(({ documents }) => documents)).toEqual([20, 20, 20]);
  });

  it('tells what tuning tried and how probabilities fare, where there was any', async () => {
    const tuned = await evaluate(corpus, {
      classifier: 'logistic',
      protocol: 'holdout:0.2',
      tune: { 'logistic.C': [1, 10] },
    });
    const report = evaluationReport(tuned, reading, cost);
    expect(report.calibration).toBe(tuned.calibration);
    expect(report.tuned).toEqual([
      [
        { options: { 'logistic.C': 1 }, score: expect.any(Number) },
        { options: { 'logistic.C': 10 }, score: expect.any(Number) },
      ],
    ]);
  });

  it('survives JSON', () => {
    const report = evaluationReport(judged, reading, cost);
    expect(JSON.parse(JSON.stringify(report))).toEqual(report);
  });
});

describe('a trained model', () => {
  it('is told with its file, and without a judgement where there was none', () => {
    const report = trainingReport(trained, file, request, cost);
    expect(report).toMatchObject({ model: file, seed: 7, documents: 60, evaluation: null, peakMemoryMB: 12.6 });
    expect(Object.keys(report).slice(0, 8)).toEqual([
      'model',
      'options',
      'seed',
      'documents',
      'classes',
      'multiLabel',
      'vocabulary',
      'evaluation',
    ]);
  });

  it('is inspected down to its arrays', () => {
    const report = modelReport(file, trained.model);
    expect(report).toMatchObject({ ...file, kind: 'classifier', multiLabel: false, documents: 60, metrics: null });
    expect(report.arrays).toContainEqual({ name: 'labels.thresholds', dtype: 'F64', shape: [0], bytes: 0 });
    expect(report.provenance).toMatchObject({ seed: 7 });
  });
});

describe('a prediction', () => {
  it('has these keys in this order', () => {
    const [prediction] = trained.model.predict(['flour and oven']);
    expect(Object.keys(predictionRecord('a', prediction!))).toEqual([
      'id',
      'label',
      'labels',
      'scores',
      'empty',
      'known',
      'tokens',
    ]);
  });

  it('has the label null where there is none, and an explanation where it was asked for', () => {
    const bare = { labels: [], scores: {}, probabilities: { x: 1 }, empty: true, known: 0, tokens: 2, certainty: 3 };
    const explanation = { label: 'x', score: 1, bias: 1, remainder: 0, contributions: [], otherWords: 0 };
    expect(predictionRecord('a', bare, explanation)).toEqual({ id: 'a', label: null, ...bare, explanation });
  });
});

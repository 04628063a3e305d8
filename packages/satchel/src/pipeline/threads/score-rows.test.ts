import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { classifiers } from '../../classify/registry.ts';
import { corpusFrom, toyDocuments } from '../../contract/toy-world.ts';
import { rowParts } from '../../encoder/threads/encode-rows.ts';
import { createEngine, type Engine } from '../../run/engine.ts';
import { threadCounts } from '../../run/thread-counts.case.ts';
import { fitClassifier, fitFeatures, scoreRows } from '../fit.ts';
import { openRun } from '../open-run.ts';
import { resolveSettings } from '../settings.ts';
import { scoreParts } from './score-rows.ts';
import { isRegistered } from './sent-classifier.ts';

const COUNT = 600;
const options = { words: { dimensions: 4 } };
const engines: Engine[] = [];
beforeAll(async () => {
  for (const threads of [1, ...threadCounts]) engines.push(await createEngine({ threads }));
});
afterAll(() => Promise.all(engines.map((engine) => engine.executor.close())));

async function fitOf(classifier: (typeof classifiers)[number]) {
  const settings = resolveSettings({
    representation: 'bow',
    classifier,
    options: classifier.needs.words ? options : {},
  });
  const run = await openRun(corpusFrom(toyDocuments(COUNT)), settings, {}, engines[0]!);
  const train = Uint32Array.from({ length: 300 }, (_, row) => row);
  return { run, fit: await fitClassifier(run, await fitFeatures(run, train)) };
}

describe.each(classifiers)('scores of $name', (classifier) => {
  it('are the same on any number of threads', async () => {
    const { run, fit } = await fitOf(classifier);
    const rows = Uint32Array.from({ length: COUNT }, (_, row) => COUNT - 1 - row);
    const expected = await scoreRows(run, fit, rows);
    for (const engine of engines.slice(1)) {
      const parts = rowParts(fit.features, fit.features.counted, rows, engine, 0);
      expect(parts!.length).toBeGreaterThan(1);
      expect(await scoreParts(fit.fitted, parts!, engine)).toEqual(expected);
    }
  });
});

it('knows a classifier of one’s own, which no thread finds by its name', async () => {
  const own = { ...classifiers[0]! };
  const { fit } = await fitOf(own);
  expect(isRegistered(fit.fitted)).toBe(false);
  expect(rowParts(fit.features, fit.features.counted, Uint32Array.of(0), engines[0]!, 0)).toBeUndefined();
});

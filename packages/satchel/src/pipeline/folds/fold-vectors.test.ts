/** Options chosen by folds over vectors that were fitted once. */
import { expect, it } from 'vitest';
import { corpusFrom, toyDocuments } from '../../contract/toy-world.ts';
import { testCompute } from '../../run/test-compute.case.ts';
import { evaluateRun } from '../evaluate.ts';
import { openRun } from '../open-run.ts';
import type { Run } from '../run.ts';
import { resolveSettings } from '../settings.ts';

const grid = { 'linear-svm.C': [0.001, 0.1, 1] };
const runOf = (representation: string, options = {}): Promise<Run> =>
  openRun(corpusFrom(toyDocuments(80)), resolveSettings({ representation, options }), {}, testCompute);

/** Counts the fits of representations. */
function counting(run: Run): { readonly run: Run; count(): number } {
  let fits = 0;
  const { representation } = run.settings;
  const fit: typeof representation.fit = (training) => {
    fits++;
    return representation.fit(training);
  };
  return {
    run: { ...run, settings: { ...run.settings, representation: { ...representation, fit } } },
    count: () => fits,
  };
}

it('fits the representation once for each of its own options, whatever the number of folds and of values of C', async () => {
  const { run, count } = counting(await runOf('lsi', { lsi: { dimensions: 4 } }));
  await evaluateRun(run, { protocol: 'holdout:0.3', tune: grid, tuneOn: 'vectors' });
  expect(count()).toBe(1);
});

it('encodes the training part once where the blocks keep their weights', async () => {
  const run = await runOf('bow+lsi', { lsi: { dimensions: 4 }, blocks: { weights: '1,0.5' } });
  const { representation } = run.settings;
  let encoded = 0;
  const prepare: typeof representation.prepare = (fitted) => {
    const own = representation.prepare(fitted);
    const represent: typeof own.represent = (documents) => {
      encoded++;
      return own.represent(documents);
    };
    return { ...own, represent };
  };
  const counted = { ...run, settings: { ...run.settings, representation: { ...representation, prepare } } };
  await evaluateRun(counted, { protocol: 'holdout:0.3', tune: grid, tuneOn: 'vectors' });
  const times = encoded;
  encoded = 0;
  await evaluateRun(counted, { protocol: 'holdout:0.3' });
  expect(times).toBe(encoded);
  expect(encoded).toBeGreaterThan(0);
});

it('gives the model that the chosen options give without a choice', async () => {
  const run = await runOf('lsi', { lsi: { dimensions: 4 } });
  const { tuned, hashes, options } = await evaluateRun(run, { protocol: 'holdout:0.3', tune: grid, tuneOn: 'vectors' });
  const best = tuned[0]!.reduce((a, b) => (b.score > a.score ? b : a));
  const C = best.options['linear-svm.C']!;
  const plain = await evaluateRun(await runOf('lsi', { lsi: { dimensions: 4 }, 'linear-svm': { C } }), {
    protocol: 'holdout:0.3',
  });
  expect(options).toMatchObject({ 'linear-svm': { C } });
  expect(hashes.model).toBe(plain.hashes.model);
});

it('fits again in every fold what learns from labels', async () => {
  const { run, count } = counting(await runOf('nb-ratio'));
  await evaluateRun(run, { protocol: 'holdout:0.3', tune: grid, tuneOn: 'vectors' });
  expect(count()).toBe(6);
});

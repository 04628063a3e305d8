import { expect, it } from 'vitest';
import { corpusFrom, toyDocuments } from '../contract/toy-world.ts';
import { createEngine } from '../run/engine.ts';
import { fitFeatures } from './fit.ts';
import { openRun } from './open-run.ts';
import { resolveSettings } from './settings.ts';
import { createSharedFeatures } from './shared-features.ts';

const rows = (start: number, end: number) => Uint32Array.from({ length: end - start }, (_, i) => start + i);

async function opened(choice: Parameters<typeof resolveSettings>[0]) {
  await using engine = await createEngine({ threads: 1 });
  return await openRun(corpusFrom(toyDocuments(60)), resolveSettings(choice), {}, engine);
}

it('vectors that learn from labels can be learned again from some rows, and show other rows through these', async () => {
  const run = await opened({ representation: 'nb-ratio+bow', options: { blocks: { weights: '1,1' } } });
  const { examples } = await fitFeatures(run, rows(10, 60));
  const { training, others } = await examples.refitted!(rows(0, 30), rows(30, 50));
  const alone = await fitFeatures(run, rows(10, 40));
  expect(training.vectors).toEqual(alone.examples.vectors);
  expect(training.blocks).toEqual(alone.examples.blocks);
  expect([others.rows, others.columns]).toEqual([20, training.vectors.columns]);
  expect(training.blocks!.at(-1)!.end).toBeLessThan(examples.vectors.columns); // fewer words
});

it('vectors of other weights for the blocks are learned again with these weights', async () => {
  const run = await opened({ representation: 'nb-ratio+bow', options: { blocks: { weights: '1,0' } } });
  const shared = createSharedFeatures(run, rows(0, 60), rows(0, 60));
  await shared.of(resolveSettings({ representation: 'nb-ratio+bow', options: { blocks: { weights: '1,1' } } }));
  const { examples } = await shared.of(run.settings);
  const { training } = await examples.refitted!(rows(0, 30), rows(30, 60));
  expect(training.vectors).toEqual((await fitFeatures(run, rows(0, 30))).examples.vectors);
});

it('vectors that know no label are not learned again', async () => {
  expect((await fitFeatures(await opened({}), rows(0, 60))).examples.refitted).toBeUndefined();
});

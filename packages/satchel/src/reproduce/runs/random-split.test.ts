import { expect, it } from 'vitest';
import { corpusFrom, toyDocuments } from '../../contract/toy-world.ts';
import { silentProgress } from '../../core/compute.ts';
import { kernelProvider } from '../../kernels/provider.ts';
import { inlineExecutor } from '../../parallel/inline.ts';
import { readingOf, resolveSettings } from '../../pipeline/settings.ts';
import { ingest } from '../../run/ingest.ts';
import { withRandomSplit } from './random-split.ts';

const ingested = await ingest(corpusFrom(toyDocuments(150)), readingOf(resolveSettings()), {
  executor: inlineExecutor({}),
  progress: silentProgress,
  kernels: kernelProvider,
});
const countsOf = (splits: readonly (string | undefined)[]) =>
  ['train', 'validation', 'test'].map((part) => splits.filter((split) => split === part).length);

it('uses 60 % of the documents for training, 20 % for validation and 20 % for testing', () => {
  expect(countsOf(withRandomSplit(ingested, 1).splits)).toEqual([90, 30, 30]);
});

it('keeps the shares of the classes in every part', () => {
  const { splits, labels } = withRandomSplit(ingested, 1);
  const tested = [0, 1, 2].map(
    (label) => splits.filter((split, row) => split === 'test' && labels.ids[row] === label).length,
  );
  expect(tested).toEqual([10, 10, 10]);
});

it('depends on the seed alone', () => {
  expect(withRandomSplit(ingested, 2).splits).toEqual(withRandomSplit(ingested, 2).splits);
  expect(withRandomSplit(ingested, 2).splits).not.toEqual(withRandomSplit(ingested, 1).splits);
});

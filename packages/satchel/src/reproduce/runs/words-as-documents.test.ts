import { expect, it } from 'vitest';
import { corpusFrom } from '../../contract/toy-world.ts';
import { silentProgress } from '../../core/compute.ts';
import { kernelProvider } from '../../kernels/provider.ts';
import { inlineExecutor } from '../../parallel/inline.ts';
import { readingOf, resolveSettings } from '../../pipeline/settings.ts';
import { ingest } from '../../run/ingest.ts';
import { wordsAsDocuments } from './words-as-documents.ts';

const document = (id: string, text: string, label: string, split: string) => ({ id, text, labels: [label], split });

it('makes one sample of every word of a class and part', async () => {
  const corpus = corpusFrom([
    document('1', 'hot iron iron', 'smith', 'train'),
    document('2', 'iron anvil', 'smith', 'train'),
    document('3', 'hot oven', 'baker', 'train'),
    document('4', 'iron', 'smith', 'test'),
  ]);
  const compute = { executor: inlineExecutor({}), progress: silentProgress, kernels: kernelProvider };
  const { documentIds, labels, splits, counted } = wordsAsDocuments(await ingest(corpus, readingOf(resolveSettings()), compute)); // biome-ignore format: one line
  expect([...documentIds].sort()).toEqual([
    'baker/train/hot',
    'baker/train/oven',
    'smith/test/iron',
    'smith/train/anvil',
    'smith/train/hot',
    'smith/train/iron',
  ]);
  expect(splits.filter((split) => split === 'test')).toHaveLength(1);
  expect(labels.ids).toHaveLength(6);
  expect([...counted.bags.counts]).toEqual([1, 1, 1, 1, 1, 1]);
});

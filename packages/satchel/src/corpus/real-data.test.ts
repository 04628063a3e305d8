/** Against the real collections, where they are at hand (SATCHEL_DATA); elsewhere the tests are skipped and say so. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openCorpus } from './open-corpus.ts';
import { optionsWith } from './testing.case.ts';

const data = process.env['SATCHEL_DATA'] ?? resolve(import.meta.dirname, '../../../../../shared/data');
const classification = resolve(data, 'classification');

describe.skipIf(!existsSync(classification))('the real collections', () => {
  it.each([
    ['20news-bydate', { train: 11_314, test: 7_532 }, 20],
    ['reuters-modapte90', { train: 7_770, test: 3_019 }, 90],
    ['r8-all-terms', { train: 5_485, test: 2_189 }, 8],
    ['mr', { none: 10_662 }, 2],
  ])('%s has its documents and its labels', async (name, splits, labels) => {
    const corpus = await openCorpus(resolve(classification, `${name}.jsonl.gz`), optionsWith());
    const counts: Record<string, number> = {};
    const seen = new Set<string>();
    for await (const document of corpus.documents()) {
      const split = document.split ?? 'none';
      counts[split] = (counts[split] ?? 0) + 1;
      for (const label of document.labels) seen.add(label);
    }
    expect(counts).toEqual(splits);
    expect(seen.size).toBe(labels);
  });
});

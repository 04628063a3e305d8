import { expect, it } from 'vitest';
import { corpusFrom, toyDocuments } from '../contract/toy-world.ts';
import { resolveOptions } from '../core/options.ts';
import { createEngine } from '../run/engine.ts';
import { ingest } from '../run/ingest.ts';
import { textOptions } from '../text/options.ts';
import { resolveWords } from './settings.ts';
import { createWordVectorCache } from './word-vector-cache.ts';
import { corpusWordVectors } from './word-vectors.ts';

const text = resolveOptions('text', textOptions);
const rows = Uint32Array.from({ length: 30 }, (_, row) => row);

async function vectors(words: Record<string, unknown>, keepsOrder = true) {
  await using engine = await createEngine();
  const reading = await ingest(corpusFrom(toyDocuments(45)), { text, labelMode: 'multi', keepsOrder }, engine);
  const settings = resolveWords({ words: { dimensions: 4, ...words } });
  return await corpusWordVectors(reading, rows, settings, {
    ...{ compute: engine, seed: 1, cache: createWordVectorCache() },
  });
}

it('are trained on the rows, or on all documents where that is asked for', async () => {
  const [some, all] = [await vectors({ minCount: 1 }), await vectors({ minCount: 1, fitOn: 'all' })];
  const total = (counts: Float64Array | undefined) => counts?.reduce((sum, count) => sum + count, 0);
  expect(total(some.counts)).toBeLessThan(total(all.counts)!);
});

it('of a method that needs no order are learned from the counts, every word of them; the order need not be kept', async () => {
  const method = 'lsi';
  const counted = await vectors({ method, minCount: 1 }, false);
  const frequent = await vectors({ method, minCount: 12 });
  expect(counted.terms.length).toBeGreaterThan(frequent.terms.length);
  for (const word of frequent.terms)
    expect(counted.counts![counted.idOf(word)!]).toBe(frequent.counts![frequent.idOf(word)!]);
  const again = await vectors({ method, minCount: 1 });
  expect(again.vectors).toEqual(counted.vectors);
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { smallOptions } from '../../contract/small-options.case.ts';
import { corpusFrom, toyDocuments } from '../../contract/toy-world.ts';
import type { Compute } from '../../core/compute.ts';
import type { Vectors } from '../../core/matrix.ts';
import type { RepresentationMethod } from '../../core/representation.ts';
import { joinVectors } from '../../core/threads/vector-parts.ts';
import { representations } from '../../representation/registry.ts';
import { createEngine, type Engine } from '../../run/engine.ts';
import { ingest } from '../../run/ingest.ts';
import { threadCounts } from '../../run/thread-counts.case.ts';
import { createWordVectorCache } from '../../words/word-vector-cache.ts';
import { fitEncoderRows } from '../fit-encoder.ts';
import { encoderReading } from '../fit-texts.ts';
import { resolveEncoder } from '../settings.ts';
import { encodeDocuments, encodeRowBlocks, encodeRows } from './encode-rows.ts';
import { canBeSent } from './sent-encoder.ts';

/** Three tasks at least. */
const COUNT = 700;
const engines: Engine[] = [];
beforeAll(async () => {
  for (const threads of [1, ...threadCounts]) engines.push(await createEngine({ threads }));
});
afterAll(() => Promise.all(engines.map((engine) => engine.executor.close())));

async function fitted(representation: string | RepresentationMethod, compute: Compute) {
  const name = typeof representation === 'string' ? representation : representation.name;
  const options = smallOptions(name);
  const settings = resolveEncoder({ representation, options });
  const reading = await ingest(corpusFrom(toyDocuments(COUNT)), encoderReading(settings), compute);
  const run = { reading, settings, compute, seed: 1, wordCache: createWordVectorCache() };
  return fitEncoderRows(
    run,
    Uint32Array.from({ length: COUNT }, (_, row) => row),
  );
}

describe.each([...representations.map(({ name }) => name), 'bow+scdv'])('vectors of %s', (name) => {
  it('are the same on any number of threads', async () => {
    const fit = await fitted(name, engines[0]!);
    const rows = Uint32Array.from({ length: COUNT }, (_, i) => (i * 7) % COUNT);
    const here = {
      documents: fit.representer.represent(fit.training),
      rows: fit.representer.represent(fit.documentsOf(rows)),
    };
    for (const engine of engines) {
      const blocks: Vectors[] = [];
      for await (const block of encodeRowBlocks(fit, fit.counted, rows, engine, 0)) blocks.push(block);
      const found = {
        documents: await encodeDocuments(fit, fit.training, engine, 0),
        rows: await encodeRows(fit, fit.counted, rows, engine, 0),
      };
      expect(found).toEqual(here);
      expect(joinVectors(blocks)).toEqual(here.rows);
    }
  });
});

describe('what stays on the calling thread', () => {
  const refusing = (engine: Engine): Engine => ({
    ...engine,
    executor: { ...engine.executor, map: () => Promise.reject(new Error('nothing should be sent')) },
  });

  it('is a method of one’s own, also as a part of a fused one', async () => {
    const own: RepresentationMethod = { ...representations.find(({ name }) => name === 'bow')! };
    const fit = await fitted(own, engines[0]!);
    expect(canBeSent(fit.fitted, engines[1]!)).toBe(false);
    const vectors = await encodeDocuments(fit, fit.training, refusing(engines[1]!), 0);
    expect(vectors).toEqual(fit.representer.represent(fit.training));
    const { settings } = fit.fitted;
    const fused = { ...settings.representation, parts: [own, representations[1]!] };
    expect(canBeSent({ ...fit.fitted, settings: { ...settings, representation: fused } }, engines[1]!)).toBe(false);
  });

  it('is little work, and everything where there is one thread', async () => {
    const fit = await fitted('bow', engines[0]!);
    const expected = fit.representer.represent(fit.training);
    expect(await encodeDocuments(fit, fit.training, refusing(engines[1]!))).toEqual(expected);
    expect(await encodeDocuments(fit, fit.training, refusing(engines[0]!), 0)).toEqual(expected);
  });
});

it('ends at an abort', async () => {
  const fit = await fitted('bow', engines[0]!);
  const reason = new Error('enough');
  const aborted = { ...engines[1]!, signal: AbortSignal.abort(reason) };
  await expect(encodeDocuments(fit, fit.training, aborted, 0)).rejects.toBe(reason);
});

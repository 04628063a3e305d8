import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { encodeModel } from '../../model-file/envelope.ts';
import {
  type Checkpoint,
  checkpointPath,
  findCheckpoint,
  hasCheckpoint,
  removeCheckpoints,
  saveCheckpoint,
} from './checkpoint.ts';

let folder = '';
let output = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'checkpoint-'));
  output = join(folder, 'v.bin');
});
afterEach(() => rm(folder, { recursive: true }));

const checkpointOf = (epoch: number): Checkpoint => ({
  run: { satchel: '1.2.3', training: { seed: 1 } },
  state: {
    epoch,
    period: 2,
    rows: { rows: 2, columns: 3, data: Float32Array.of(1, 2, 3, 4, 5, epoch) },
    losses: Float64Array.of(1.5, 0),
    pairs: Float64Array.of(10, 0),
  },
});

describe('a checkpoint', () => {
  it('comes back as it was saved', async () => {
    await saveCheckpoint(output, checkpointOf(1));
    expect(await findCheckpoint(output)).toEqual({
      ...checkpointOf(1),
      path: checkpointPath(output),
      damaged: undefined,
    });
  });

  it('keeps the one before it, and no more', async () => {
    for (const epoch of [1, 2, 3]) await saveCheckpoint(output, checkpointOf(epoch));
    expect((await findCheckpoint(output))?.state.epoch).toBe(3);
    expect(await readdir(folder)).toEqual(['v.bin.checkpoint', 'v.bin.checkpoint.previous']);
    await rm(checkpointPath(output));
    expect((await findCheckpoint(output))?.state.epoch).toBe(2);
  });

  it('C12: that was cut or changed gives way to the one before it', async () => {
    for (const epoch of [1, 2]) await saveCheckpoint(output, checkpointOf(epoch));
    const whole = await readFile(checkpointPath(output));
    for (const length of [0, 5, 200, whole.length - 1]) {
      await writeFile(checkpointPath(output), whole.subarray(0, length));
      const found = await findCheckpoint(output);
      expect([found?.state.epoch, found?.damaged?.kind]).toEqual([1, 'data']);
    }
    whole[whole.length - 3]! ^= 1;
    await writeFile(checkpointPath(output), whole);
    expect((await findCheckpoint(output))?.damaged?.code).toBe('CHECKSUM');
  });

  it('C12: is refused where none is whole', async () => {
    for (const epoch of [1, 2]) await saveCheckpoint(output, checkpointOf(epoch));
    for (const name of await readdir(folder)) await truncate(join(folder, name), 300);
    await expect(findCheckpoint(output)).rejects.toMatchObject({
      code: 'CHECKPOINT_DAMAGED',
      kind: 'data',
      where: checkpointPath(output),
    });
  });

  it('is not a model, and a model is no checkpoint', async () => {
    await writeFile(checkpointPath(output), encodeModel({ manifest: { kind: 'classifier' }, arrays: {}, strings: {} }));
    await expect(findCheckpoint(output)).rejects.toMatchObject({
      code: 'CHECKPOINT_DAMAGED',
      facts: { code: 'SCHEMA' },
    });
  });

  it('a number that is none is not saved', async () => {
    await saveCheckpoint(output, checkpointOf(1));
    await expect(saveCheckpoint(output, checkpointOf(Number.NaN))).rejects.toMatchObject({ code: 'NONFINITE' });
    expect((await findCheckpoint(output))?.state.epoch).toBe(1);
  });
});

it('there may be none, and after removing there is none', async () => {
  expect([await findCheckpoint(output), await hasCheckpoint(output)]).toEqual([undefined, false]);
  for (const epoch of [1, 2]) await saveCheckpoint(output, checkpointOf(epoch));
  expect(await hasCheckpoint(output)).toBe(true);
  await removeCheckpoints(output);
  expect(await readdir(folder)).toEqual([]);
});

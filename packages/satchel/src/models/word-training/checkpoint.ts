/**
 * The checkpoint of an interrupted training run: `vectors.bin.checkpoint`, a sealed container like a model file, and beside it the previous
 * one (`….checkpoint.previous`), in case the newest is damaged. A new one is written completely before it replaces the old one.
 */
import { createHash } from 'node:crypto';
import { link, rename, rm, stat } from 'node:fs/promises';
import { SatchelError } from '../../core/errors.ts';
import { isObject, type JsonObject } from '../../core/json.ts';
import { takeArray, tensor } from '../../core/tensor.ts';
import type { TrainingState } from '../../embedding/train/training-state.ts';
import { writeAtomically } from '../../files/atomic-write.ts';
import { shownPath } from '../../files/guarded-open.ts';
import { readWhole } from '../../files/read-whole.ts';
import { decodeModel, encodeModelPieces } from '../../model-file/envelope.ts';

export interface Checkpoint {
  /** What the run was asked to do, and on which text: what has to be the same to go on. */
  readonly run: JsonObject;
  readonly state: TrainingState;
}

export interface FoundCheckpoint extends Checkpoint {
  readonly path: string;
  /** Why a newer one could not be used. */
  readonly damaged: SatchelError | undefined;
}

export const checkpointPath = (output: string): string => `${output}.checkpoint`;
const previousPath = (output: string): string => `${output}.checkpoint.previous`;

const KIND = 'word-training-checkpoint';

export async function saveCheckpoint(output: string, { run, state }: Checkpoint): Promise<void> {
  const { epoch, period, rows, losses, pairs } = state;
  const hash = createHash('sha256');
  const pieces = encodeModelPieces(
    {
      manifest: { kind: KIND, run, epoch, period },
      arrays: { rows: tensor(rows.data, rows.rows, rows.columns), losses: tensor(losses), pairs: tensor(pairs) },
      strings: {},
    },
    { update: (bytes) => void hash.update(bytes), digest: () => hash.digest('hex') },
  );
  const [current, previous] = [checkpointPath(output), previousPath(output)];
  if (await exists(current)) {
    await rm(previous, { force: true });
    await link(current, previous).catch(() => rename(current, previous)); // a disk without hard links
  }
  await writeAtomically(current, each(pieces), { force: true });
}

/** The newest checkpoint that is whole; `undefined` where there is none at all. */
export async function findCheckpoint(output: string): Promise<FoundCheckpoint | undefined> {
  let damaged: SatchelError | undefined;
  for (const path of [checkpointPath(output), previousPath(output)]) {
    if (!(await exists(path))) continue;
    try {
      return { ...(await readCheckpoint(path)), path, damaged };
    } catch (error) {
      if (!(error instanceof SatchelError) || error.kind !== 'data') throw error;
      damaged ??= error;
    }
  }
  if (damaged === undefined) return undefined;
  const where = shownPath(checkpointPath(output));
  throw new SatchelError(
    'CHECKPOINT_DAMAGED',
    `no checkpoint beside ${shownPath(output)} is whole: ${damaged.message}`,
    {
      where,
      remedy: 'Train from the start with --force in place of --resume; it replaces the damaged checkpoint.',
      facts: { code: damaged.code },
      cause: damaged,
    },
  );
}

export const hasCheckpoint = async (output: string): Promise<boolean> =>
  (await exists(checkpointPath(output))) || (await exists(previousPath(output)));

export async function removeCheckpoints(output: string): Promise<void> {
  for (const path of [checkpointPath(output), previousPath(output)]) await rm(path, { force: true });
}

async function readCheckpoint(path: string): Promise<Checkpoint> {
  const { manifest, arrays } = decodeModel(await readWhole(path), { where: path });
  const { kind, run, epoch, period } = manifest;
  if (kind !== KIND || !isObject(run) || !isCount(epoch) || !isCount(period))
    throw new SatchelError('SCHEMA', `${shownPath(path)} is not a checkpoint of word vectors.`, {
      where: shownPath(path),
    });
  const rows = takeArray('checkpoint', arrays, 'rows', 'f32', [undefined, undefined]);
  const [count = 0, columns = 0] = rows.shape;
  const losses = takeArray('checkpoint', arrays, 'losses', 'f64', [undefined]).data;
  const pairs = takeArray('checkpoint', arrays, 'pairs', 'f64', [losses.length]).data;
  return { run, state: { epoch, period, rows: { rows: count, columns, data: rows.data }, losses, pairs } };
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

const exists = (path: string): Promise<boolean> => stat(path).then(() => true, () => false); // biome-ignore format: one line

async function* each(pieces: Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* pieces;
}

/** Where trained models and encoders live between runs: one `.satchel` file each, saved whole or not at all. */
import { checkKeys } from '../core/check-keys.ts';
import { printable } from '../core/errors.ts';
import type { Encoder } from '../encoder/encoder.ts';
import { writeAtomically } from '../files/atomic-write.ts';
import { readWhole } from '../files/read-whole.ts';
import type { Model } from '../pipeline/model.ts';
import { encoderFromBytes, modelFromBytes } from '../pipeline/open-model.ts';

export interface SaveOptions {
  /** Replace a file that is already there. */
  readonly force?: boolean;
}

/** Saves a model or an encoder. */
export async function saveModel(
  model: Pick<Encoder, 'toBytes'>,
  path: string,
  options: SaveOptions = {},
): Promise<void> {
  const { force = false } = checkKeys('saveModel', options, { force: 'flag' });
  await writeAtomically(path, model.toBytes(), { force });
}

/** Throws `NO_CLASSIFIER` for the file of an encoder. */
export async function loadModel(path: string): Promise<Model> {
  return modelFromBytes(await readWhole(path), printable(path));
}

/** Opens the file of an encoder, or of a model, which is an encoder too. */
export async function loadEncoder(path: string): Promise<Encoder> {
  return encoderFromBytes(await readWhole(path), printable(path));
}

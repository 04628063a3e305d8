/** Where trained models live between runs: one `.satchel` file each, saved whole or not at all. */
import { printable } from '../core/errors.ts';
import { writeAtomically } from '../files/atomic-write.ts';
import { readWhole } from '../files/read-whole.ts';
import type { Model } from '../pipeline/model.ts';
import { modelFromBytes } from '../pipeline/open-model.ts';

export interface SaveOptions {
  /** Replace a file that is already there. */
  readonly force?: boolean;
}

export async function saveModel(
  model: Pick<Model, 'toBytes'>,
  path: string,
  { force = false }: SaveOptions = {},
): Promise<void> {
  await writeAtomically(path, model.toBytes(), { force });
}

export async function loadModel(path: string): Promise<Model> {
  return modelFromBytes(await readWhole(path), printable(path));
}

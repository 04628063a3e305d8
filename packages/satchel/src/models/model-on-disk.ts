/** Saves and opens models and encoders: one `.satchel` file each, written completely or not at all. */

import { checkKeys } from '../core/checks/check-keys.ts';
import { checkArguments } from '../core/checks/kinds.ts';
import { printable } from '../core/errors.ts';
import type { Encoder } from '../encoder/encoder.ts';
import { writeAtomically } from '../files/atomic-write.ts';
import { readWhole } from '../files/read-whole.ts';
import { isolationFor } from '../isolation/in-force.ts';
import type { Isolation } from '../isolation/limits.ts';
import type { Model } from '../pipeline/model.ts';
import { openEncoder, openModel } from '../pipeline/open-model.ts';

export interface SaveOptions {
  /** Replace a file that is already there. */
  readonly force?: boolean;
}

/**
 * Saves a model or an encoder.
 *
 * @example
 * import { openCorpus, saveModel, train } from 'satchel';
 * const { model } = await train(await openCorpus('mail.jsonl'), { protocol: 'none' });
 * await saveModel(model, 'mail.satchel', { force: true });
 */
export async function saveModel(
  model: Pick<Encoder, 'toBytes'>,
  path: string,
  options: SaveOptions = {},
): Promise<void> {
  checkArguments('saveModel', { model: [model, 'savable'], path: [path, 'text'] });
  const { force = false } = checkKeys('saveModel', options, { force: 'flag' });
  await writeAtomically(path, model.toBytes(), { force });
}

export interface LoadOptions {
  /** Load a stranger's file in a child process first, with limits of time and memory, or `true` for limits by its size. */
  readonly isolated?: Isolation | undefined;
}

/**
 * Opens the file of a model. Throws `NO_CLASSIFIER` for the file of an encoder.
 *
 * @example
 * import { loadModel, openCorpus, saveModel, train } from 'satchel';
 * const { model } = await train(await openCorpus('mail.jsonl'), { protocol: 'none' });
 * await saveModel(model, 'mail.satchel');
 * const again = await loadModel('mail.satchel');
 * console.log(again.predict(['iron on the anvil'])[0].labels, again.explain('iron on the anvil').contributions);
 */
export async function loadModel(path: string, options: LoadOptions = {}): Promise<Model> {
  checkArguments('loadModel', { path: [path, 'text'] });
  const { isolated } = checkKeys('loadModel', options, { isolated: ['flag', 'object'] });
  return openModel(await readModelBytes(path, 'model', isolated), printable(path));
}

/**
 * Opens the file of an encoder, or of a model, which is an encoder too.
 *
 * @example
 * import { fitEncoder, loadEncoder, openCorpus, saveModel } from 'satchel';
 * await saveModel(await fitEncoder(await openCorpus('new.jsonl')), 'new.satchel');
 * const encoder = await loadEncoder('new.satchel');
 * console.log(encoder.encode('iron on the anvil').vector);
 */
export async function loadEncoder(path: string, options: LoadOptions = {}): Promise<Encoder> {
  checkArguments('loadEncoder', { path: [path, 'text'] });
  const { isolated } = checkKeys('loadEncoder', options, { isolated: ['flag', 'object'] });
  return openEncoder(await readModelBytes(path, 'encoder', isolated), printable(path));
}

/** The bytes of a file; in isolation only once a child has found it to be a sound model or encoder. */
export async function readModelBytes(path: string, work: 'model' | 'encoder', asked?: Isolation): Promise<Uint8Array> {
  const isolated = isolationFor(asked);
  if (!isolated) return readWhole(path);
  const { isolatedModelBytes } = await import('./isolated-load.ts');
  return isolatedModelBytes(path, work, isolated);
}

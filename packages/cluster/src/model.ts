/** The model of a command: opened and tried here, before anything is sent. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Encoder, loadEncoder } from 'satchel';
import { usage } from './arguments.ts';

export const hashOf = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex');

export interface CheckedModel {
  readonly encoder: Encoder;
  readonly sha256: string;
}

/** Opens the model and encodes a text here, so that a wrong file is refused before anything is submitted. */
export async function checkedModel(path: string | undefined, name: string): Promise<CheckedModel> {
  if (path === undefined) throw usage(name, `'satchel ${name}' needs a model: the file of 'satchel train'.`);
  const encoder = await loadEncoder(path);
  encoder.encodeAll(['a text']);
  return { encoder, sha256: hashOf(path) };
}

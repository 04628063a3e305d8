/** A model from the bytes of its file, wherever those come from: a disk, a download, an upload. */
import { createModel, type Model } from './model.ts';
import { type OwnMethods, pipelineFromBytes } from './model-contents.ts';

/** `where` is what messages call the file; `own` are methods of one's own that it may name. */
export async function modelFromBytes(bytes: Uint8Array, where?: string, own: OwnMethods = {}): Promise<Model> {
  const { pipeline, provenance } = pipelineFromBytes(bytes, where, own);
  return createModel(pipeline, provenance);
}

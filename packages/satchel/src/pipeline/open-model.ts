/**
 * A model or an encoder from the bytes of its file, wherever those come from: a disk, a download, an upload. It is opened in steps, so that a large
 * file does not hold the event loop of a service.
 */
import { checkArguments } from '../core/checks/kinds.ts';
import { SatchelError } from '../core/errors.ts';
import { inSteps, type Steps } from '../core/threads/steps.ts';
import { createEncoderFrom, type Encoder } from '../encoder/encoder.ts';
import { contentsRead, ENCODER, encoderFromContents, type ReadEncoder } from '../encoder/encoder-contents.ts';
import type { ModelContents } from '../model-file/envelope.ts';
import { createModelFrom, type Model } from './model.ts';
import { modelFromContents, type OwnMethods, type PreparedModel } from './model-contents.ts';

/**
 * Opens a model. The bytes are copied: writing to them later does not change the model. `where` is the name of the file
 * in messages; `own` are methods of one's own that the file may name.
 * Throws `NO_CLASSIFIER` for an encoder's file.
 *
 * @example
 * import { modelFromBytes, openCorpus, train } from 'satchel';
 * const { model } = await train(await openCorpus('mail.jsonl'), { protocol: 'none' });
 * const again = await modelFromBytes(model.toBytes());
 * console.log(again.predict(['iron on the anvil'])[0].labels);
 */
export async function modelFromBytes(bytes: Uint8Array, where?: string, own: OwnMethods = {}): Promise<Model> {
  checkArguments('modelFromBytes', {
    bytes: [bytes, 'bytes'],
    where: [where, 'text', 'nothing'],
    own: [own, 'object'],
  });
  return openModel(bytes.slice(), where, own);
}

/** The same for bytes that nobody else writes to: the model reads its arrays from them. */
export async function openModel(bytes: Uint8Array, where?: string, own: OwnMethods = {}): Promise<Model> {
  const opened = await fromBytes(bytes, where, own);
  if (opened.kind === 'classifier') return opened.model;
  throw new SatchelError('NO_CLASSIFIER', 'this file holds an encoder: it makes vectors and gives no labels.', {
    ...(where === undefined ? {} : { where }),
    remedy: 'Use it with encode, similar, topics, senses, map or index, or train a classifier on labelled documents.',
  });
}

/**
 * Opens an encoder, or a classification model as the encoder it holds. The bytes are copied.
 *
 * @example
 * import { encoderFromBytes, fitEncoder, openCorpus } from 'satchel';
 * const encoder = await fitEncoder(await openCorpus('new.jsonl'));
 * const again = await encoderFromBytes(encoder.toBytes());
 * console.log(again.similarity('iron on the anvil', 'hammer and anvil'));
 */
export async function encoderFromBytes(bytes: Uint8Array, where?: string, own: OwnMethods = {}): Promise<Encoder> {
  checkArguments('encoderFromBytes', {
    bytes: [bytes, 'bytes'],
    where: [where, 'text', 'nothing'],
    own: [own, 'object'],
  });
  return openEncoder(bytes.slice(), where, own);
}

/** The same for bytes that nobody else writes to. */
export async function openEncoder(bytes: Uint8Array, where?: string, own: OwnMethods = {}): Promise<Encoder> {
  const opened = await fromBytes(bytes, where, own);
  return opened.kind === 'classifier' ? opened.model : opened.encoder;
}

export type Opened =
  | { readonly kind: 'classifier'; readonly model: Model }
  | { readonly kind: 'encoder'; readonly encoder: Encoder };

export async function fromBytes(bytes: Uint8Array, where?: string, own: OwnMethods = {}): Promise<Opened> {
  const read = await inSteps(
    contentsRead(bytes, where, (contents) => partsOf(contents, own)),
    {},
  );
  if (read.encoder) return { kind: 'encoder', encoder: await createEncoderFrom(read.encoder) };
  return { kind: 'classifier', model: await createModelFrom(read.model) };
}

function* partsOf(
  contents: ModelContents,
  own: OwnMethods,
): Steps<{ readonly encoder: ReadEncoder } | { readonly encoder?: never; readonly model: Required<PreparedModel> }> {
  if (contents.manifest.kind === ENCODER) return { encoder: yield* encoderFromContents(contents, own) };
  return { model: yield* modelFromContents(contents, own) };
}

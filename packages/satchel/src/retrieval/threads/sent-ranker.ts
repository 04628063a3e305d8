/** A ranker as it is sent to a thread: methods by their names, the encoder and the document vectors in shared memory. */

import { methodNamed } from '../../core/checks/registry.ts';
import type { Compute } from '../../core/compute.ts';
import { isSparse, type Vectors } from '../../core/matrix.ts';
import type { OptionValues } from '../../core/options.ts';
import { inSharedMemory } from '../../core/threads/shared-memory.ts';
import { receiveVectors, type SentVectors, sendVectors } from '../../core/threads/vector-parts.ts';
import type { FittedEncoder } from '../../encoder/fitted-encoder.ts';
import { canBeSent, receiveEncoder, type SentEncoder, sendEncoder } from '../../encoder/threads/sent-encoder.ts';
import { feedbackRanker, type IndexedBags } from '../../retrieve/feedback.ts';
import type { Ranker } from '../../retrieve/ranker.ts';
import { feedbackNamed, rankers } from '../../retrieve/registry.ts';
import { encoderRanker } from '../encoder-ranker.ts';
import type { RetrievalOptions } from '../settings.ts';

export interface SentMethod {
  readonly method: string;
  readonly options: OptionValues;
}

export type SentRanker = { readonly feedback?: SentMethod } & (
  | ({ readonly kind: 'words' } & SentMethod)
  | {
      readonly kind: 'vectors';
      readonly encoder: SentEncoder;
      readonly documents: SentVectors;
      readonly similarity: RetrievalOptions['similarity'];
    }
);

/** How a ranker is sent, once it is clear that it will be. */
export interface RankerSender {
  send(): SentRanker;
  /** What each thread copies. */
  readonly denseBytes: number;
}

export const sendWordRanker = (method: string, options: OptionValues): RankerSender => ({
  send: () => ({ kind: 'words', method, options }),
  denseBytes: 0,
});

/** Undefined where a thread could not make the same. */
export function sendVectorRanker(
  fitted: FittedEncoder,
  documents: Vectors,
  similarity: RetrievalOptions['similarity'],
  compute: Compute,
): RankerSender | undefined {
  if (!canBeSent(fitted, compute)) return undefined;
  return {
    send: () => ({
      kind: 'vectors',
      encoder: sendEncoder(fitted),
      documents: inSharedMemory(sendVectors(documents)),
      similarity,
    }),
    denseBytes: isSparse(documents) ? 0 : documents.data.byteLength,
  };
}

export const withSentFeedback = ({ send, denseBytes }: RankerSender, feedback: SentMethod): RankerSender => ({
  send: () => ({ ...send(), feedback }),
  denseBytes,
});

/** The ranker on this thread. */
export async function receiveRanker(sent: SentRanker, collection: IndexedBags): Promise<Ranker> {
  const ranker =
    sent.kind === 'words'
      ? methodNamed('ranker', rankers, sent.method).prepare(collection.index, sent.options)
      : encoderRanker({
          encoder: await receiveEncoder(sent.encoder),
          documents: receiveVectors(sent.documents),
          similarity: sent.similarity,
        });
  if (!sent.feedback) return ranker;
  const { method, options } = sent.feedback;
  return feedbackRanker(collection, ranker, ranker, { method: feedbackNamed(method), options });
}

/**
 * A search that follows one sense of its words. A sense is a topic t of a model (POST /v1/models/{name}/senses); the score of a hit is multiplied by the share
 * of the document that belongs to it:
 *
 *   score'(d) = score(d) · P(t|d)
 *
 * All parts of a score are multiplied alike, so they still add up to it.
 */
import type { Encoder, Hit } from 'satchel';
import { problem } from '../http/problem.ts';

export interface HitOfSense extends Hit {
  /** P(t|d) */
  readonly senseShare: number;
}

/** So many of the first hits are looked at, so that a document of the sense can come from behind. */
const CANDIDATES = 100;
export const candidatesFor = (top: number, most: number): number => Math.min(most, Math.max(top, CANDIDATES));

/** Returns P(t|d) of texts. Throws for a model without topics, and for a topic that it does not have. */
export function shareOfTopic({ prepared, topics }: Encoder, topic: number): (text: string) => number {
  topics(1); // tells which models have topics
  const found = prepared.representer.topics!;
  if (topic >= found.count)
    throw problem('BAD_REQUEST', `The model has ${found.count} topics, numbered from 0.`, {
      where: '/sense/topic',
      facts: { topics: found.count },
    });
  return (text) => found.proportions(prepared.read(text))[topic]!;
}

/** Equal scores keep their order. */
export function followSense(hits: readonly Hit[], top: number, shareOf: (hit: Hit) => number): readonly HitOfSense[] {
  return hits
    .map((hit) => timesShare(hit, shareOf(hit)))
    .sort((a, b) => b.score - a.score)
    .slice(0, top);
}

const timesShare = (hit: Hit, share: number): HitOfSense => ({
  ...hit,
  score: hit.score * share,
  parts: hit.parts.map((part) => ({ ...part, share: part.share * share })),
  remainder: hit.remainder * share,
  ...(hit.mixed ? { mixed: [hit.mixed[0] * share, hit.mixed[1] * share] as const } : {}),
  senseShare: share,
});

import { methodNamed } from '../core/checks/registry.ts';
import { bm25 } from './bm25.ts';
import { dph } from './dph.ts';
import { type FeedbackMethod, mixture, rm3, rm3Senses } from './feedback.ts';
import { dirichlet, jelinekMercer } from './language-models.ts';
import { pl2 } from './pl2.ts';
import type { RankerMethod } from './ranker.ts';
import { tfidf } from './tfidf.ts';

/**
 * Every ranker by words. The command line and the docs read this list.
 *
 * @example
 * import { rankers } from 'satchel/retrieval';
 * for (const { name, summary, options } of rankers) console.log(name, summary, Object.keys(options));
 */
export const rankers: readonly RankerMethod[] = [bm25, pl2, dph, dirichlet, jelinekMercer, tfidf];

/**
 * Every feedback method.
 *
 * @example
 * import { feedbacks } from 'satchel/retrieval';
 * for (const { name, summary, options } of feedbacks) console.log(name, summary, Object.keys(options));
 */
export const feedbacks: readonly FeedbackMethod[] = [mixture, rm3, rm3Senses];

export const feedbackNamed = (name: string): FeedbackMethod => methodNamed('feedback', feedbacks, name);

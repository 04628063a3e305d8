/** Copies that lie on both sides of a split: the score of an evaluation with and without the documents that have one in the training part. */
import { groupCopies } from '../audit/group-copies.ts';
import { findDuplicates } from '../audit/near-duplicates.ts';
import { documentsIn } from '../core/checks/given-document.ts';
import { checkArguments } from '../core/checks/kinds.ts';
import type { Compute } from '../core/compute.ts';
import type { Corpus } from '../core/corpus.ts';
import type { Evaluation } from '../pipeline/evaluate.ts';
import { scoreWithoutCopies, type WithoutCopiesScore } from './review-corpus.ts';

export { groupCopies };

/**
 * Reads the corpus of an evaluation once more and returns its score with and without copies; `undefined` where no copy crosses a split.
 *
 * @example
 * import { evaluate, openCorpus } from 'satchel';
 * import { copiesAcross } from 'satchel/audit';
 * const corpus = await openCorpus('mail.jsonl');
 * const evaluation = await evaluate(corpus, { protocol: 'cv:3' });
 * console.log(await copiesAcross(evaluation, corpus));
 */
export async function copiesAcross(
  evaluation: Evaluation,
  corpus: Corpus,
  compute: Partial<Pick<Compute, 'progress' | 'signal'>> = {},
): Promise<WithoutCopiesScore | undefined> {
  checkArguments('copiesAcross', {
    evaluation: [evaluation, 'evaluation'],
    corpus: [corpus, 'corpus'],
    compute: [compute, 'object'],
  });
  async function* texts(): AsyncGenerator<string> {
    for await (const { text } of documentsIn(corpus)) yield text;
  }
  return scoreWithoutCopies(evaluation, await findDuplicates(texts(), {}, compute));
}

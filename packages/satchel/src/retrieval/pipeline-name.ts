/**
 * A pipeline as one ranker: the names of a ranker by words, of feedback and of a representation, joined by plus signs.
 *
 *   bm25+rm3+lsi    →    ranker bm25, feedback rm3, fused with lsi, λ learned
 *
 * Feedback or representation may be left out; the representation may be a fusion itself (`bm25+bow+lsi`).
 */
import { badParam, printable } from '../core/errors.ts';
import { feedbacks, rankers } from '../retrieve/registry.ts';

/** Parts by name, or as methods of one's own. */
interface NamedParts {
  readonly ranker?: string | object | undefined;
  readonly fuse?: string | object | undefined;
  readonly feedback?: string | undefined;
}

/** The choice with the parts that the name of its ranker holds; the same choice where the name is no pipeline. */
export function unfolded<Choice extends NamedParts>(choice: Choice): Choice {
  const { ranker: name } = choice;
  if (typeof name !== 'string' || !name.includes('+')) return choice;
  const [ranker = '', ...rest] = name.split('+');
  if (!rankers.some((method) => method.name === ranker)) return choice;
  const isFeedback = (part: string) => feedbacks.some((method) => method.name === part);
  const [feedback, second] = rest.filter(isFeedback);
  const fuse = rest.filter((part) => !isFeedback(part)).join('+');
  const isTwice =
    second !== undefined || (feedback && choice.feedback !== undefined) || (fuse && choice.fuse !== undefined);
  if (isTwice)
    throw badParam(
      `'${printable(name, 80)}' and the other settings name feedback or a fused ranker twice.`,
      'Name each once, as in bm25+rm3+lsi.',
    );
  return { ...choice, ranker, ...(feedback ? { feedback } : {}), ...(fuse ? { fuse } : {}) };
}

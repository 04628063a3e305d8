/** What self-training did, in words. */
import type { SelfTraining } from 'satchel/browser';
import type { HeldOutScore } from '../../engine/engine.ts';
import { counted, percent, whole } from '../../parts/wording.ts';
import { shareRight } from '../../session/misses.ts';

export function gainText({ unlabelled, rounds, taken, folds: [plain, ...others] }: SelfTraining): string {
  const before = percent(plain!);
  if (rounds === 0) {
    const after = others.map((share, i) => `${percent(share)} after ${counted(i + 1, 'round')}`).join(', ');
    return `No: accuracy on folds of the labels is ${before} without them${after && `, ${after}`}. The model took no text; it knows their words.`;
  }
  const all = Object.values(taken).reduce((sum, count) => sum + count, 0);
  return `Yes: ${counted(rounds, 'round')} raised the accuracy on folds of the labels from ${before} to ${percent(others[rounds - 1]!)}; ${whole(all)} of ${counted(unlabelled, 'text')} taken.`;
}

/** Beside the model that was in use before, if any. */
export function scoresText(now: HeldOutScore, earlier: HeldOutScore | undefined): string {
  const score = shareRight(now);
  if (score === undefined) return 'No document is held out to judge it on.';
  const before = shareRight(earlier);
  const than = earlier && before !== undefined ? `; ${earlier.choice.name}, in use before: ${percent(before)}` : '';
  return `${now.choice.name} on the ${counted(now.judgedOn, 'held-out document')}: ${percent(score)}${than}.`;
}

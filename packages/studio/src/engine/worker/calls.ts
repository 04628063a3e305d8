/** What the page can ask the worker for, by name: one file an answer. */

import { explain } from './explain.ts';
import { judge, modelBytes } from './judge.ts';
import { documentAt, open } from './open.ts';
import { race } from './race.ts';
import { scoreStripped } from './score-stripped.ts';
import type { Told } from './told.ts';

export const calls: Readonly<Record<string, (told: Told, ...given: never[]) => unknown>> = {
  open,
  document: documentAt,
  judge,
  race,
  scoreStripped,
  explain,
  modelBytes,
};

/** The library's progress as stages in words. */
import type { Progress } from 'satchel/browser';
import { stageWords } from '../stage-words.ts';
import type { Told } from './told.ts';

/** Milliseconds between two messages. */
const PAUSE = 80;

export function progressTo(told: Told, what?: string): Progress {
  let [stage, last] = ['', 0];
  const tell = (done?: number, total?: number): void => told.stage({ what: what ?? stage, done, total });
  return {
    stage(name) {
      stage = stageWords[name];
      tell();
    },
    advance(done, total) {
      const now = performance.now();
      if (now - last < PAUSE) return;
      last = now;
      tell(done, total);
    },
  };
}

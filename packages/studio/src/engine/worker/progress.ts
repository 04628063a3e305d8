/** The library's progress as stages in words. */
import type { Stage as LibraryStage, Progress } from 'satchel/browser';
import type { Told } from './told.ts';

const words: Readonly<Record<LibraryStage, string>> = {
  read: 'Reading',
  tokenise: 'Counting words',
  fit: 'Fitting',
  transform: 'Making vectors',
  train: 'Training',
  predict: 'Judging',
};

/** Milliseconds between two messages. */
const PAUSE = 80;

export function progressTo(told: Told, what?: string): Progress {
  let [stage, last] = ['', 0];
  const tell = (done?: number, total?: number): void => told.stage({ what: what ?? stage, done, total });
  return {
    stage(name) {
      stage = words[name];
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

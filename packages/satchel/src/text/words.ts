/** Finds where words begin and end, before any word is changed or left out: the reference version. */
import { withoutIgnored } from './characters.ts';
import type { TextOptions } from './options.ts';
import { createRun, findRun, runRules, spellingOf } from './runs/runs.ts';
import { segmentRun, segmentText } from './segment.ts';

export type WordSplitter = (text: string) => Iterable<string>;

export function createWordSplitter(options: TextOptions): WordSplitter {
  return options.segmenter === 'always' ? createTextSegmenter(options) : createRunSplitter(options);
}

/** Runs of word characters; in a script without spaces cut further by dictionary, unless `segmenter` is 'never'. */
function createRunSplitter(options: TextOptions): WordSplitter {
  const rules = runRules(options);
  return function* (text) {
    const run = createRun();
    for (let from = 0; findRun(text, from, rules, run); from = run.end) {
      const spelling = spellingOf(text, run);
      if (run.isUnspaced && options.segmenter === 'auto') yield* segmentRun(spelling);
      else yield spelling;
    }
  };
}

/** Words by the rules of Unicode: with inner apostrophes and points, as in "can't" and "3.14". */
function createTextSegmenter({ tokens }: TextOptions): WordSplitter {
  return function* (text) {
    for (const word of segmentText(withoutIgnored(text), tokens === 'words-and-marks')) {
      if (tokens !== 'letters' || isOnlyLetters.test(word)) yield word;
    }
  };
}

const isOnlyLetters = /^[\p{L}\p{M}'’]+$/u;

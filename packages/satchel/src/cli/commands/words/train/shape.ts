/** The arguments, flags and examples of `satchel words train`. */
import { goneOptions } from '../../../../words/gone-options.ts';
import type { Flag } from '../../../arguments/flag.ts';
import { always, commandShape, flags, readingFlags } from '../../../arguments/flags.ts';
import { textPositional } from '../vector-files.ts';
import { interruptionFlags, methodFlags, methodLines, phraseFlags, sharedFlags } from './flags.ts';

/** How a corpus is read when it is not as usual. */
const RARE: readonly string[] = ['encoding', 'on-error'];

export const shape = commandShape({
  positionals: [textPositional],
  flags: {
    Training: [...Object.values(sharedFlags), ...Object.values(methodFlags), flags.set],
    'The text': [
      ...readingFlags
        .filter(({ name }) => name !== 'label' && name !== 'split-field')
        .map((flag): Flag => (RARE.includes(flag.name) ? { ...flag, isRare: true } : flag)),
      ...Object.values(phraseFlags),
    ],
    Running: [flags.seed, flags.threads, flags.memoryLimit, interruptionFlags.textBuffer, flags.config],
    Output: [
      flags.out,
      flags.force,
      interruptionFlags.resume,
      interruptionFlags.checkpointEvery,
      flags.json,
      ...always,
    ],
  },
  gone: goneOptions,
  tables: {
    "Options of the methods: --set METHOD.OPTION=VALUE; 'satchel methods METHOD' explains them": methodLines,
  },
  examples: [
    'satchel words train books.txt.gz --out books.bin --dimensions 100',
    'satchel words train 20news.jsonl --set text.stopWords=nltk --out news.txt --resume',
    'satchel words train 20news.jsonl --out news.bin --method glove --set glove.cap=10 --phrases 2',
  ],
});

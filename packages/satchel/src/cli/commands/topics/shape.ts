/** The arguments, flags and examples of `satchel topics`. */
import { integer, text } from '../../../core/options.ts';
import type { CommandShape, Flag } from '../../arguments/flag.ts';
import { always, flags, readingFlags } from '../../arguments/flags.ts';
import { modelPositional, topicWords } from '../shared/shapes.ts';

export const topicsFlags = {
  topicWords,
  corpus: {
    name: 'corpus',
    placeholder: 'CORPUS',
    offers: 'files',
    option: text('documents for measuring the coherence of the topics', ''),
  },
  window: {
    name: 'window',
    placeholder: 'N',
    option: integer('UCI and NPMI count windows of N tokens; 0: whole documents', 0, {
      min: 0,
      max: 1_000_000,
    }),
  },
} as const satisfies Record<string, Flag>;

export const shape = {
  positionals: [modelPositional],
  flags: {
    Topics: Object.values(topicsFlags),
    'Reading documents': [...readingFlags, flags.set, flags.config],
    Output: [flags.json, ...always],
  },
  examples: ['satchel topics news.satchel', 'satchel topics news.satchel --corpus news.jsonl --window 10'],
} satisfies CommandShape;

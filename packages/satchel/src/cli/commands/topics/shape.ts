/** The arguments, flags and examples of `satchel topics`. */
import { integer } from '../../../core/options.ts';
import { always, commandShape, fileFlag, flags, readingFlags, valueFlag } from '../../arguments/flags.ts';
import { modelPositional, topicWords } from '../shared/shapes.ts';

export const topicsFlags = {
  topicWords,
  corpus: fileFlag('corpus', 'CORPUS', 'documents for measuring the coherence of the topics'),
  window: valueFlag(
    'window',
    'N',
    integer('UCI and NPMI count windows of N tokens; 0: whole documents', 0, { min: 0, max: 1_000_000 }),
  ),
};

export const shape = commandShape({
  positionals: [modelPositional],
  flags: {
    Topics: Object.values(topicsFlags),
    'Reading documents': [...readingFlags, flags.set, flags.config],
    Output: [flags.json, ...always],
  },
  examples: ['satchel topics news.satchel', 'satchel topics news.satchel --corpus news.jsonl --window 10'],
});

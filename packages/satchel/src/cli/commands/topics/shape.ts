/** The arguments, flags and examples of `satchel topics`. */
import { integer } from '../../../core/options.ts';
import { topicSettings } from '../../../requests/run-settings.ts';
import {
  always,
  commandShape,
  described,
  fileFlag,
  filePositional,
  flags,
  readingFlags,
  valueFlag,
} from '../../arguments/flags.ts';
import { topicWords } from '../shared/shapes.ts';

export const topicsFlags = {
  topicWords,
  corpus: fileFlag('corpus', 'CORPUS', 'documents in which the topics of a model are measured, named and shown'),
  window: valueFlag(
    'window',
    'N',
    integer('UCI and NPMI count windows of N tokens; 0: whole documents', 0, { min: 0, max: 1_000_000 }),
  ),
};

export const foundFlags = {
  topics: valueFlag('topics', 'K', topicSettings.topics),
  refits: valueFlag('refits', 'N', topicSettings.refits),
  lambda: valueFlag('lambda', 'SHARE', topicSettings.lambda),
  date: valueFlag('date', 'FIELD', topicSettings.date),
};

export const pageFlag = fileFlag('page', 'FILE.html', 'write an HTML page with an intertopic map');

export const shape = commandShape({
  positionals: [
    {
      ...filePositional(
        "a model or an encoder that 'satchel train' wrote, or documents: then a topic model is fitted to them; several files are one corpus",
        'FILE',
      ),
      repeats: true,
    },
  ],
  flags: {
    Topics: Object.values(topicsFlags),
    'Topics of documents': [
      ...Object.values(foundFlags),
      described(flags.representation, 'the topic model; default: lda without stop words'),
      flags.words,
      flags.language,
      flags.seed,
      flags.threads,
    ],
    'Reading documents': [...readingFlags, flags.set, flags.config],
    Output: [
      described(flags.out, 'the documents with their topics (.csv, .jsonl), or the page (.html)'),
      pageFlag,
      flags.force,
      flags.json,
      ...always,
    ],
  },
  examples: [
    'satchel topics notes.txt --page topics.html',
    'satchel topics news.csv --topics 20 --date published --out topics.csv',
    'satchel topics news.satchel',
    'satchel topics news.satchel --corpus news.jsonl --window 10 --page topics.html',
  ],
});

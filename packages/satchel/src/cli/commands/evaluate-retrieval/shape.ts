/** The arguments, flags and examples of `satchel evaluate-retrieval`. */
import { rankingSettings } from '../../../requests/ranking.ts';
import type { Flag } from '../../arguments/flag.ts';
import {
  always,
  commandShape,
  corpusFlags,
  described,
  fileFlag,
  flags,
  readingFlags,
  switchFlag,
  valueFlag,
} from '../../arguments/flags.ts';

export const collectionFlags = {
  docs: fileFlag(
    'docs',
    'FILE',
    'the documents: any corpus, whose titles and keywords count as text, or the folder of a collection',
  ),
  queries: fileFlag(
    'queries',
    'FILE',
    "the queries: any corpus with 'id' and 'text', TREC topics, or id<tab>text lines",
  ),
  qrels: fileFlag('qrels', 'FILE', "the judgements: 'query 0 document grade' lines"),
};

export const rankingFlags = {
  ranker: valueFlag('ranker', 'NAME', rankingSettings.ranker),
  fuse: valueFlag('fuse', 'NAME', rankingSettings.fuse),
  lambda: valueFlag('lambda', 'SHARE', rankingSettings.lambda),
  feedback: valueFlag('feedback', 'NAME', rankingSettings.feedback),
};

export const retrievalFlags = {
  keepLambda: switchFlag(
    'keep-lambda',
    "store the best share for these queries in the collection, for 'satchel search'",
  ),
  run: fileFlag('run', 'OUT', 'write the ranked lists as a TREC run'),
  against: fileFlag('against', 'RUN', 'compare with this TREC run, query by query'),
};

const notRead: readonly Flag[] = [corpusFlags.label, corpusFlags.split];

export const shape = commandShape({
  positionals: [],
  flags: {
    'The test collection': Object.values(collectionFlags),
    Ranking: [
      rankingFlags.ranker,
      rankingFlags.fuse,
      rankingFlags.lambda,
      retrievalFlags.keepLambda,
      rankingFlags.feedback,
      flags.words,
      flags.set,
      described(flags.tune, 'choose options by folds over the queries'),
      flags.grid,
    ],
    'Reading documents': readingFlags.filter((flag) => !notRead.includes(flag)),
    Running: [flags.seed, flags.threads, flags.config],
    Output: [retrievalFlags.run, flags.force, retrievalFlags.against, flags.json, ...always],
  },
  examples: [
    'satchel evaluate-retrieval --docs docs.jsonl --queries queries.jsonl --qrels qrels.tsv --ranker pl2',
    'satchel evaluate-retrieval --docs docs.jsonl --queries topics.txt --qrels qrels.txt --fuse lsi',
  ],
});

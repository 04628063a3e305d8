/** The arguments, flags and examples of `satchel evaluate-retrieval`. */
import { flag, text } from '../../../core/options.ts';
import { rankingSettings } from '../../../requests/ranking.ts';
import type { CommandShape, Flag } from '../../arguments/flag.ts';
import { always, corpusFlags, described, flags, readingFlags } from '../../arguments/flags.ts';

const file = (name: string, description: string, placeholder = 'FILE') =>
  ({ name, placeholder, offers: 'files', option: text(description, '') }) as const satisfies Flag;

export const collectionFlags = {
  docs: file(
    'docs',
    'the documents: any corpus, whose titles and keywords count as text, or the folder of a collection',
  ),
  queries: file('queries', "the queries: any corpus with 'id' and 'text', TREC topics, or id<tab>text lines"),
  qrels: file('qrels', "the judgements: 'query 0 document grade' lines"),
} as const satisfies Record<string, Flag>;

export const rankingFlags = {
  ranker: { name: 'ranker', placeholder: 'NAME', option: rankingSettings.ranker },
  fuse: { name: 'fuse', placeholder: 'NAME', option: rankingSettings.fuse },
  lambda: { name: 'lambda', placeholder: 'SHARE', option: rankingSettings.lambda },
  feedback: { name: 'feedback', placeholder: 'NAME', option: rankingSettings.feedback },
} as const satisfies Record<string, Flag>;

export const retrievalFlags = {
  keepLambda: {
    name: 'keep-lambda',
    option: flag("store the best share for these queries in the collection, for 'satchel search'", false),
  },
  run: file('run', 'write the ranked lists as a TREC run', 'OUT'),
  against: file('against', 'compare with this TREC run, query by query', 'RUN'),
} as const satisfies Record<string, Flag>;

const notRead: readonly Flag[] = [corpusFlags.label, corpusFlags.split];

export const shape = {
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
} satisfies CommandShape;

/** `satchel evaluate-retrieval` as a person sees it, with the flags that are its own. */
import { flag, text } from '../../core/options.ts';
import type { CommandShape, Flag } from './flag.ts';
import { flags, readingFlags } from './flags.ts';

export const retrievalFlags = {
  docs: {
    name: 'docs',
    placeholder: 'FILE',
    offers: 'files',
    option: text(
      'the documents: any corpus; titles and keywords count as text; or the folder of a collection, as it is',
      '',
    ),
  },
  queries: {
    name: 'queries',
    placeholder: 'FILE',
    offers: 'files',
    option: text("the queries: any corpus with 'id' and 'text', TREC topics, or id<tab>text lines", ''),
  },
  qrels: {
    name: 'qrels',
    placeholder: 'FILE',
    offers: 'files',
    option: text("the judgements: 'query 0 document grade' lines", ''),
  },
  ranker: {
    name: 'ranker',
    placeholder: 'NAME',
    option: text(
      'bm25, pl2, dph, dirichlet, jelinek-mercer or tfidf; or a representation, whose vectors are compared',
      'bm25',
    ),
  },
  fuse: { name: 'fuse', placeholder: 'NAME', option: text('mix in another ranker or representation', '') },
  lambda: {
    name: 'lambda',
    placeholder: 'SHARE',
    option: text("its share from 0 to 1; 'auto' learns it on other queries", 'auto'),
  },
  keepLambda: {
    name: 'keep-lambda',
    option: flag("keep the share that is best for these queries in the collection, for 'satchel search'", false),
  },
  feedback: {
    name: 'feedback',
    placeholder: 'NAME',
    option: text('rank twice, the second time with words of the first documents: mixture, rm3', ''),
  },
  run: { name: 'run', placeholder: 'OUT', offers: 'files', option: text('write the ranked lists as a TREC run', '') },
  against: {
    name: 'against',
    placeholder: 'RUN',
    offers: 'files',
    option: text('compare with this TREC run, query by query', ''),
  },
} as const satisfies Record<string, Flag>;

const notRead: readonly string[] = [flags.label.name, flags.splitField.name];

const tune = {
  ...flags.tune,
  option: { ...flags.tune.option, description: 'choose options by folds over the queries' },
};

export const retrievalShapes = {
  'evaluate-retrieval': {
    name: 'evaluate-retrieval',
    summary: 'how well does a ranking answer the queries of a test collection?',
    positionals: [],
    flags: {
      'The test collection': [retrievalFlags.docs, retrievalFlags.queries, retrievalFlags.qrels],
      Ranking: [
        retrievalFlags.ranker,
        retrievalFlags.fuse,
        retrievalFlags.lambda,
        retrievalFlags.keepLambda,
        retrievalFlags.feedback,
        flags.words,
        flags.set,
        tune,
        flags.grid,
      ],
      'Reading documents': readingFlags.filter(({ name }) => !notRead.includes(name)),
      Running: [flags.seed, flags.threads, flags.config],
      Output: [
        retrievalFlags.run,
        flags.force,
        retrievalFlags.against,
        flags.json,
        flags.quiet,
        flags.debug,
        flags.help,
      ],
    },
    examples: [
      'satchel evaluate-retrieval --docs docs.jsonl --queries queries.jsonl --qrels qrels.tsv --ranker pl2',
      'satchel evaluate-retrieval --docs docs.jsonl --queries topics.txt --qrels qrels.txt --fuse lsi',
    ],
  },
} as const satisfies Record<string, CommandShape>;

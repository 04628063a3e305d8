/** The shape of `satchel compare`, with its own flags. */
import { text } from '../../core/options.ts';
import type { CommandShape, Flag } from './flag.ts';
import { flags, readingFlags } from './flags.ts';

export const compareFlags = {
  budget: { name: 'budget', placeholder: 'TIME', option: text('time the comparison may take: 90s, 2m, 1h', '2m') },
  labels: {
    name: 'labels',
    placeholder: 'N,N,…',
    option: text('also compare with this few labelled documents per class: 5,10,50', ''),
  },
} as const satisfies Record<string, Flag>;

export const compareShapes = {
  compare: {
    name: 'compare',
    summary: 'which representation and classifier is best for these documents, and is it worth using?',
    positionals: [
      {
        name: 'CORPUS',
        description:
          'labelled documents: JSONL, CSV, TSV, Parquet, plain lines, a folder of classes; gzip and zstd too',
        offers: 'files',
      },
    ],
    flags: {
      'What is compared': [compareFlags.budget, compareFlags.labels, flags.words, flags.set, flags.split],
      'Reading documents': readingFlags,
      Running: [flags.seed, flags.threads, flags.memoryLimit, flags.config],
      Output: [
        {
          ...flags.out,
          option: { ...flags.out.option, description: 'a page with the leaderboard, figures and tables (.html)' },
        },
        flags.force,
        flags.json,
        flags.quiet,
        flags.debug,
        flags.help,
      ],
    },
    examples: [
      'satchel compare reviews.csv --text review --label stars',
      'satchel compare mail.jsonl --words glove.txt.gz --budget 10m --labels 5,10,50 --out report.html',
    ],
  },
} as const satisfies Record<string, CommandShape>;

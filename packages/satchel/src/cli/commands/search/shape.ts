/** The arguments, flags and examples of `satchel search`. */
import { searchSettings } from '../../../requests/ranking.ts';
import type { CommandShape, Flag } from '../../arguments/flag.ts';
import { always, described, flags } from '../../arguments/flags.ts';
import { folderPositional } from '../shared/shapes.ts';

export const searchFlags = {
  ranker: { name: 'ranker', placeholder: 'NAME', option: searchSettings.ranker },
  fuse: { name: 'fuse', placeholder: 'NAME', option: searchSettings.fuse },
  lambda: { name: 'lambda', placeholder: 'SHARE', option: searchSettings.lambda },
  feedback: { name: 'feedback', placeholder: 'NAME', option: searchSettings.feedback },
  top: { ...flags.top, option: searchSettings.top },
} as const satisfies Record<string, Flag>;

export const shape = {
  positionals: [folderPositional, { name: 'QUERY', description: 'the words to search for', repeats: true }],
  flags: {
    Ranking: [searchFlags.ranker, searchFlags.fuse, searchFlags.lambda, searchFlags.feedback, flags.set],
    Output: [
      searchFlags.top,
      described(flags.explain, 'show the share of each word in the score'),
      flags.json,
      ...always,
    ],
  },
  examples: [
    'satchel search mails "late invoice"',
    'satchel search mails "late invoice" --ranker pl2 --top 3 --explain',
    'satchel search mails "late invoice" --fuse lsi --lambda 0.3',
  ],
} satisfies CommandShape;

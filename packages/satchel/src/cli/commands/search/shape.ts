/** The arguments, flags and examples of `satchel search`. */
import { searchSettings } from '../../../requests/ranking.ts';
import { always, commandShape, described, flags, valueFlag } from '../../arguments/flags.ts';
import { folderPositional } from '../shared/shapes.ts';

export const searchFlags = {
  ranker: valueFlag('ranker', 'NAME', searchSettings.ranker),
  fuse: valueFlag('fuse', 'NAME', searchSettings.fuse),
  lambda: valueFlag('lambda', 'SHARE', searchSettings.lambda),
  feedback: valueFlag('feedback', 'NAME', searchSettings.feedback),
  top: { ...flags.top, option: searchSettings.top },
};

export const shape = commandShape({
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
});

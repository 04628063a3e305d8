/** The arguments, flags and examples of `satchel search`. */
import { searchSettings } from '../../../requests/ranking.ts';
import { always, commandShape, described, flags, textFlag, valueFlag } from '../../arguments/flags.ts';
import { folderPositional } from '../shared/shapes.ts';

export const searchFlags = {
  ranker: valueFlag('ranker', 'NAME', searchSettings.ranker),
  fuse: valueFlag('fuse', 'NAME', searchSettings.fuse),
  lambda: valueFlag('lambda', 'SHARE', searchSettings.lambda),
  feedback: valueFlag('feedback', 'NAME', searchSettings.feedback),
  facets: textFlag('facet', 'FIELD', 'count the values of this metadata field over all found documents', {
    repeats: true,
  }),
  top: { ...flags.top, option: searchSettings.top },
};

export const shape = commandShape({
  positionals: [folderPositional, { name: 'QUERY', description: 'the words to search for', repeats: true }],
  flags: {
    Ranking: [searchFlags.ranker, searchFlags.fuse, searchFlags.lambda, searchFlags.feedback, flags.set],
    Output: [
      searchFlags.top,
      searchFlags.facets,
      described(flags.explain, 'show the share of each word in the score'),
      flags.json,
      ...always,
    ],
  },
  tables: {
    'Signs of a query': [
      ['"late invoice"', 'only documents with this phrase'],
      ['-draft, +paid', 'without this word; only with this word'],
      ['invoi*, invioce~', 'words that begin so; words within one or two changed letters'],
      ['invoice^3', 'the word counts three times'],
      ['year:2024, year:>=2020, sent:2024-01..2024-03', 'by a metadata field'],
    ],
  },
  examples: [
    `satchel search mails '"late invoice" -draft year:>=2020' --facet author`,
    'satchel search mails "late invoice"',
    'satchel search mails "late invoice" --ranker pl2 --top 3 --explain',
    'satchel search mails "late invoice" --fuse lsi --lambda 0.3',
  ],
});

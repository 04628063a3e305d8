/** `satchel search DIR QUERY`: the best documents, and what made their scores. */
import { openCollection } from '../../collection/open-collection.ts';
import { collectionFlags } from '../arguments/collection-shapes.ts';
import { flags } from '../arguments/flags.ts';
import type { RunCommand } from '../context.ts';
import { searchText } from '../report/search-text.ts';
import { shareOf } from '../settings/retrieval-request.ts';
import { settingsOf } from '../settings/set-option.ts';

export const run: RunCommand = async ({ args, terminal }) => {
  const [folder = '', ...words] = args.positionals;
  const options = await settingsOf(args.all(flags.set));
  const lambda = args.given(collectionFlags.lambda);
  const share = lambda === undefined ? undefined : shareOf(lambda);
  using collection = await openCollection(folder, { warn: (message) => terminal.note(`satchel: ${message}\n`) });
  const result = collection.search(words.join(' '), {
    ranker: args.given(collectionFlags.ranker),
    fuse: args.given(collectionFlags.fuse) || undefined,
    lambda: share,
    feedback: args.given(collectionFlags.feedback) || undefined,
    options,
    top: args.given(collectionFlags.hits),
  });
  const explains = args.isOn(collectionFlags.explain);
  await terminal.print(args.isOn(flags.json) ? `${JSON.stringify(result)}\n` : searchText(result, explains, terminal));
};

/** `satchel search DIR QUERY`: the best documents, with their scores explained. */
import { openCollection } from '../../../collection/open-collection.ts';
import { searchRequest } from '../../../requests/ranking.ts';
import { flags } from '../../arguments/flags.ts';
import type { RunCommand } from '../../session.ts';
import { givenBy } from '../../settings/from-flags.ts';
import { sourcesOf } from '../../settings/sources.ts';
import { searchFlags } from './shape.ts';
import { searchText } from './text.ts';

export const run: RunCommand = async (session) => {
  const { args, terminal, warn } = session;
  const [folder = '', ...words] = args.positionals;
  const { facets: _facets, ...own } = searchFlags;
  const request = searchRequest(await sourcesOf(session, givenBy(args, own)));
  const facets = args.all(searchFlags.facets);
  using collection = await openCollection(folder, { warn });
  const result = collection.search(words.join(' '), { ...request, ...(facets.length > 0 ? { facets } : {}) });
  await session.print(result, () => searchText(result, args.isOn(flags.explain), terminal));
};

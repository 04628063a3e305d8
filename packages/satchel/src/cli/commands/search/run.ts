/** `satchel search DIR QUERY`: the best documents, with their scores explained. */
import { openReader } from '../../../collection/open-reader.ts';
import type { Collection } from '../../../collection/reader.ts';
import type { SearchOptions } from '../../../collection/search/search.ts';
import { isByWords, searchRequest } from '../../../requests/ranking.ts';
import { flags } from '../../arguments/flags.ts';
import type { RunCommand } from '../../session.ts';
import { givenBy } from '../../settings/from-flags.ts';
import { sourcesOf } from '../../settings/sources.ts';
import { searchFlags } from './shape.ts';
import { searchText } from './text.ts';

export const run: RunCommand = async (session) => {
  const { args, terminal, warn } = session;
  const [folder = '', ...query] = args.positionals;
  const { facets: _facets, ...own } = searchFlags;
  const request = searchRequest(await sourcesOf(session, givenBy(args, own)));
  const facets = args.all(searchFlags.facets);
  using collection = await opened(folder, request, warn);
  const result = collection.search(query.join(' '), { ...request, ...(facets.length > 0 ? { facets } : {}) });
  await session.print(result, () => searchText(result, args.isOn(flags.explain), terminal));
};

/** Methods of vectors are loaded only for a ranking by vectors. */
async function opened(folder: string, request: SearchOptions, warn: (message: string) => void): Promise<Collection> {
  if (isByWords(request)) return openReader(folder, warn);
  const { openCollection } = await import('../../../collection/open-collection.ts');
  return openCollection(folder, { warn });
}

/** `satchel opensearch search MODEL "query" --url URL --index NAME`: candidates from OpenSearch, ranked and explained here. */
import { readQueries } from 'satchel/retrieval';
import { type Given, usage } from '../arguments.ts';
import type { Command } from '../command.ts';
import { checkedModel } from '../model.ts';
import { openSearchClient } from './client.ts';
import { type FoundDocuments, type SearchChoice, searchDocuments } from './search-documents.ts';
import { checkName, requireModel } from './search-index.ts';
import { placeFlags } from './shared.ts';

const NAME = 'opensearch search';

export const command: Command = {
  usage: 'satchel opensearch search MODEL "QUERY" --url URL --index NAME [flags]',
  summary: 'search an index: candidates by words and by vectors, ranked exactly and explained by their words',
  flags: {
    ...placeFlags,
    queries: {
      value: 'FILE',
      about: 'many queries, {"id","text"} a line, in place of one; prints a line of JSON for each',
    },
    top: { value: 'N', about: 'how many hits; default 10' },
    candidates: { value: 'N', about: 'how many candidates of each kind; default 100' },
    exact: { about: 'OpenSearch compares the query with every document' },
    explain: { about: 'the words that carry the score of each hit' },
    'allow-partial': { about: 'answer although some shards did not' },
  },

  async run(given) {
    const [path, query] = given.positionals;
    const [urls, index, file] = [given.all('url'), given.required('index'), given.text('queries')];
    if (urls.length === 0) throw usage(NAME, `'satchel ${NAME}' needs --url URL.`);
    checkName(index);
    if ((query === undefined) === (file === undefined)) throw usage(NAME, 'give either one query or --queries FILE.');
    const choice = choiceOf(given);
    const client = openSearchClient({ urls });
    const { encoder, sha256 } = await checkedModel(path, NAME);
    await requireModel(client, index, sha256);
    const search = async (text: string): Promise<Shown> =>
      shown(await searchDocuments(client, index, encoder, text, choice));
    if (file !== undefined) {
      const lines: string[] = [];
      for (const { id, text } of await readQueries(file))
        lines.push(`${JSON.stringify({ id, ...(await search(text)) })}\n`);
      return { result: { queries: lines.length }, text: lines.join('') };
    }
    const found = await search(query!);
    return { result: { query, ...found, model: { sha256 } }, text: hitLines(found) };
  },
};

const choiceOf = (given: Given): SearchChoice => ({
  top: given.whole('top', 1, 10_000) ?? 10,
  candidates: given.whole('candidates', 1, 10_000) ?? 100,
  exact: given.isOn('exact'),
  explain: given.isOn('explain'),
  allowPartial: given.isOn('allow-partial'),
});

/** The hits without their texts, which are in OpenSearch. */
const shown = ({ hits, ...found }: FoundDocuments) => ({ ...found, hits: hits.map(({ text: _text, ...hit }) => hit) });
type Shown = ReturnType<typeof shown>;

function hitLines({ hits, candidates, failedShards }: Shown): string {
  const lines = hits.map(({ id, score, words = [] }, i) => {
    const why = words.map(({ word, share }) => `${word} ${share >= 0 ? '+' : ''}${share.toFixed(3)}`).join('  ');
    return `${String(i + 1).padStart(3)}  ${score.toFixed(4)}  ${id}${why === '' ? '' : `   ${why}`}\n`;
  });
  const remark = failedShards > 0 ? `, ${failedShards} shards did not answer` : '';
  return `${lines.join('')}${hits.length} of ${candidates} candidates${remark}\n`;
}

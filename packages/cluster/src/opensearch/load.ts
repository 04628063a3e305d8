/** `satchel opensearch load MODEL CORPUS --url URL --index NAME`: documents with their vectors into an index. */
import { openCorpus } from 'satchel';
import { type Given, usage } from '../arguments.ts';
import type { Command } from '../command.ts';
import { checkedModel } from '../model.ts';
import { openSearchClient } from './client.ts';
import { loadDocuments } from './load-documents.ts';
import { checkName, ensureIndex } from './search-index.ts';
import { placeFlags } from './shared.ts';
import { spaceOf } from './vectors.ts';

const NAME = 'opensearch load';

export const command: Command = {
  usage: 'satchel opensearch load MODEL CORPUS --url URL --index NAME [flags]',
  summary: 'documents with their vectors into an index of OpenSearch; loading twice changes nothing',
  flags: {
    ...placeFlags,
    shards: { value: 'N', about: 'of a new index; default 1' },
    replicas: { value: 'N', about: 'copies of each shard of a new index; default 1' },
    id: { value: 'FIELD', about: 'the field with the ids; default: found by name' },
    text: { value: 'FIELD', about: 'the field with the texts; default: found by name' },
  },

  async run(given) {
    const [path, ...corpusPaths] = given.positionals;
    const [urls, index] = [given.all('url'), given.required('index')];
    if (urls.length === 0) throw usage(NAME, `'satchel ${NAME}' needs --url URL.`);
    checkName(index);
    const shape = { shards: given.whole('shards', 1, 1024) ?? 1, replicas: given.whole('replicas', 0, 20) ?? 1 };
    const client = openSearchClient({ urls });
    const { encoder, sha256 } = await checkedModel(path, NAME);
    if (corpusPaths.length === 0) throw usage(NAME, `'satchel ${NAME}' needs a corpus.`);
    const space = spaceOf(encoder);
    const corpus = await openCorpus([...corpusPaths], fieldsOf(given));
    const isNew = await ensureIndex(client, index, { sha256, space }, shape);
    const { documents, empty } = await loadDocuments(client, index, encoder, corpus.documents());
    const { count } = await client.ask<{ count: number }>('GET', `/${index}/_count`);
    const result = { index, isNew, documents, empty, count, dimensions: space.dimensions, model: { sha256 } };
    return { result, text: `${documents} documents, ${empty} without a known word; '${index}' holds ${count}\n` };
  },
};

function fieldsOf(given: Given): { id?: string; text?: string } {
  const [id, text] = [given.text('id'), given.text('text')];
  return { ...(id === undefined ? {} : { id }), ...(text === undefined ? {} : { text }) };
}

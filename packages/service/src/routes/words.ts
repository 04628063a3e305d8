/** Word vectors of the data folder. */
import { rm } from 'node:fs/promises';
import { nearestReport, wordsFileReport } from 'satchel/service';
import { neighboursOf } from 'satchel/words';
import { receive } from '../data/models.ts';
import { type AnyRoute, route } from '../http/route.ts';
import { nameParams } from '../schemas/common.ts';
import { nearest, nearestBody, wordsFacts, wordsList } from '../schemas/models.ts';
import type { ServiceParts } from '../service-parts.ts';
import { uploadPath } from './models.ts';

export function wordsRoutes({ words, limits, data, isolated }: ServiceParts): readonly AnyRoute[] {
  const tag = 'words';
  return [
    route({
      method: 'GET',
      path: '/v1/words',
      scope: 'read',
      tag,
      summary: 'List word vectors',
      answers: { 200: { description: 'By name.', schema: wordsList } },
      run: async () => ({ json: { words: await words.list() } }),
    }),
    route({
      method: 'GET',
      path: '/v1/words/{name}',
      scope: 'read',
      tag,
      summary: 'Facts of word vectors',
      params: nameParams,
      answers: { 200: { description: 'Format, words, dimensions.', schema: wordsFacts } },
      run: async ({ params: { name } }) => ({ json: { name, ...wordsFileReport(await words.open(name)) } }),
    }),
    route({
      method: 'PUT',
      path: '/v1/words/{name}',
      scope: 'write',
      tag,
      summary: 'Upload word vectors',
      description:
        'A word2vec, GloVe or fastText file, which is read in a child process. A job of the type words trains them.',
      params: nameParams,
      streamBody: { types: ['application/octet-stream', 'text/plain'], description: 'The bytes of the file.' },
      isUpload: true,
      answers: { 201: { description: 'Stored.', schema: wordsFacts } },
      async run(call) {
        const { name } = call.params;
        const upload = uploadPath(data.temporary);
        try {
          await receive(upload, call.stream);
          return {
            status: 201,
            headers: { location: `/v1/words/${name}` },
            json: { name, ...wordsFileReport(await words.put(name, upload, isolated)) },
          };
        } finally {
          await rm(upload, { force: true });
        }
      },
    }),
    route({
      method: 'DELETE',
      path: '/v1/words/{name}',
      scope: 'write',
      tag,
      summary: 'Delete word vectors',
      params: nameParams,
      answers: { 204: { description: 'Deleted.' } },
      async run({ params: { name } }) {
        await words.delete(name);
        return { status: 204 };
      },
    }),
    route({
      method: 'POST',
      path: '/v1/words/{name}/nearest',
      scope: 'read',
      tag,
      summary: 'The words nearest to a word',
      params: nameParams,
      body: nearestBody(limits),
      answers: { 200: { description: 'Nearest first.', schema: nearest } },
      async run({ params, body: { word, top = 10 } }) {
        const { words: vectors } = await words.open(params.name);
        return { json: nearestReport([neighboursOf(vectors, word, top)]) };
      },
    }),
  ];
}

/** Corpora: upload, facts, documents, audit; and how a model does on one. */
import { rm } from 'node:fs/promises';
import type { Static } from 'typebox';
import type { StoredCorpus } from '../data/corpora.ts';
import { receive } from '../data/models.ts';
import { problem } from '../http/problem.ts';
import { type AnyRoute, route } from '../http/route.ts';
import { anyObject, nameParams } from '../schemas/common.ts';
import * as schemas from '../schemas/corpora.ts';
import type { ServiceParts } from '../service-parts.ts';
import { checkConditions, uploadPath } from './models.ts';

export function corpusRoutes({ corpora, jobs, models, tasks, data }: ServiceParts): readonly AnyRoute[] {
  const tag = 'corpora';
  return [
    route({
      method: 'GET',
      path: '/v1/corpora',
      scope: 'read',
      tag,
      summary: 'List corpora',
      answers: { 200: { description: 'By name.', schema: schemas.corpusList } },
      run: async () => ({ json: { corpora: (await corpora.list()).map(shown) } }),
    }),
    route({
      method: 'GET',
      path: '/v1/corpora/{name}',
      scope: 'read',
      tag,
      summary: 'Facts of a corpus',
      params: nameParams,
      answers: { 200: { description: 'Documents, labels, how it is read.', schema: schemas.corpusFacts } },
      run: async ({ params: { name } }) => ({ json: shown(await corpora.get(name)) }),
    }),
    route({
      method: 'PUT',
      path: '/v1/corpora/{name}',
      scope: 'write',
      tag,
      summary: 'Upload a corpus',
      description:
        'JSONL, CSV, TSV, Parquet or lines, plain or as gzip or zstd files. The query names columns; otherwise they are found. The file is read in a child process.',
      params: nameParams,
      query: schemas.corpusQuery,
      streamBody: { types: [], description: 'The bytes of the file.' },
      isUpload: true,
      answers: {
        200: { description: 'Replaced.', schema: schemas.corpusFacts },
        201: { description: 'Stored.', schema: schemas.corpusFacts },
      },
      async run(call) {
        const { name } = call.params;
        const before = await corpora.get(name).catch(() => undefined);
        checkConditions(call, before?.sha256);
        if (before) refuseUsed(jobs.uses('corpus', name), name);
        const path = uploadPath(data.temporary);
        try {
          const received = await receive(path, call.stream);
          const stored = await corpora.put(name, { path, ...received, options: readingOf(call.query) }, call.signal);
          return {
            status: before ? 200 : 201,
            headers: { etag: `"${stored.sha256}"`, location: `/v1/corpora/${name}` },
            json: shown(stored),
          };
        } finally {
          await rm(path, { force: true });
        }
      },
    }),
    route({
      method: 'DELETE',
      path: '/v1/corpora/{name}',
      scope: 'write',
      tag,
      summary: 'Delete a corpus',
      params: nameParams,
      answers: { 204: { description: 'Deleted.' } },
      async run({ params: { name } }) {
        refuseUsed(jobs.uses('corpus', name), name);
        await corpora.delete(name);
        return { status: 204 };
      },
    }),
    route({
      method: 'GET',
      path: '/v1/corpora/{name}/documents',
      scope: 'read',
      tag,
      summary: 'A page of documents',
      description: '`label` and `q` choose among them; `q` is plain text to look for.',
      params: nameParams,
      query: schemas.documentsQuery,
      answers: { 200: { description: 'In the order of the corpus.', schema: schemas.documentsPage } },
      async run({ params: { name }, query: { offset = 0, limit = 50, ...rest }, signal }) {
        return { json: await corpora.documents(name, { offset, limit, ...rest }, signal) };
      },
    }),
    route({
      method: 'GET',
      path: '/v1/corpora/{name}/audit',
      scope: 'read',
      tag,
      summary: 'Duplicates, conflicting labels and giveaways',
      description: 'Found once for each upload. For a large corpus start a job of the type audit.',
      params: nameParams,
      answers: { 200: { description: 'The findings.', schema: anyObject() } },
      run: async ({ params: { name }, signal }) => ({ json: await corpora.audit(name, signal) }),
    }),
    route({
      method: 'POST',
      path: '/v1/models/{name}/test',
      scope: 'read',
      tag: 'models',
      summary: 'How good a model is on a labelled corpus',
      params: nameParams,
      body: schemas.testBody,
      answers: { 200: { description: 'Metrics and the most frequent confusions.', schema: anyObject() } },
      async run({ params: { name }, body, signal }) {
        await models.openModel(name);
        return { json: await tasks.run('test', { model: name, corpus: await corpora.file(body.corpus) }, signal) };
      },
    }),
    route({
      method: 'POST',
      path: '/v1/models/{name}/drift',
      scope: 'read',
      tag: 'models',
      summary: 'How far new texts are from those a model was trained on',
      params: nameParams,
      body: schemas.driftBody,
      answers: {
        200: {
          description:
            'Unknown words, changed words, labels; with a reference the score test and the topics that moved.',
          schema: anyObject(),
        },
      },
      async run({ params: { name }, body, signal }) {
        await models.facts(name);
        const query = body.reference === undefined ? {} : { reference: await corpora.file(body.reference) };
        return {
          json: await tasks.run('drift', { model: name, corpus: await corpora.file(body.corpus), query }, signal),
        };
      },
    }),
  ];
}

/** The query as options of the reader: lists are separated by commas. */
function readingOf({ also, metadata, ...rest }: Static<typeof schemas.corpusQuery>): Readonly<Record<string, unknown>> {
  const listed = (text: string): string[] => text.split(',').map((field) => field.trim());
  return { ...rest, ...(also ? { also: listed(also) } : {}), ...(metadata ? { metadata: listed(metadata) } : {}) };
}

const shown = ({ file: _file, ...facts }: StoredCorpus) => facts;

function refuseUsed(isUsed: boolean, name: string): void {
  if (isUsed) throw problem('IN_USE', `A job uses the corpus '${name}'.`, { where: '/name' });
}

/** Models: list, facts, card, file, upload, deletion. */
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type ModelFacts, receive } from '../data/models.ts';
import { reportAnswer } from '../http/page.ts';
import { problem } from '../http/problem.ts';
import { type AnyRoute, type Call, route } from '../http/route.ts';
import { nameParams } from '../schemas/common.ts';
import { modelDetails, modelList, modelSaved } from '../schemas/models.ts';
import type { ServiceParts } from '../service-parts.ts';
import { modelCard } from './model-card.ts';

let uploads = 0;
/** A name for an upload that is under way. */
export const uploadPath = (folder: string): string => join(folder, `upload-${process.pid}-${++uploads}`);

export function modelRoutes({ models, data, isolated }: ServiceParts): readonly AnyRoute[] {
  const tag = 'models';
  return [
    route({
      method: 'GET',
      path: '/v1/models',
      scope: 'read',
      tag,
      summary: 'List models and encoders',
      answers: { 200: { description: 'In the shape of OpenAI’s API.', schema: modelList } },
      async run() {
        const all = await models.list();
        return { json: { object: 'list', data: all.map(({ name, facts }) => entryOf(name, facts)) } };
      },
    }),
    route({
      method: 'GET',
      path: '/v1/models/{name}',
      scope: 'read',
      tag,
      summary: 'Facts of a model',
      params: nameParams,
      answers: { 200: { description: 'Options, provenance and metrics.', schema: modelDetails } },
      async run({ params: { name } }) {
        const facts = await models.facts(name);
        return { json: { ...entryOf(name, facts), options: facts.options, provenance: facts.provenance } };
      },
    }),
    route({
      method: 'GET',
      path: '/v1/models/{name}/card',
      scope: 'read',
      tag,
      summary: 'The model card, a page for people',
      params: nameParams,
      answers: { 200: { description: 'An HTML page.', type: 'text/html' } },
      async run({ params: { name } }) {
        return reportAnswer(await modelCard(name, await models.facts(name), await models.open(name)));
      },
    }),
    route({
      method: 'GET',
      path: '/v1/models/{name}/file',
      scope: 'read',
      tag,
      summary: 'Download the file of a model',
      params: nameParams,
      answers: {
        200: { description: 'The bytes; ETag is their SHA-256.', type: 'application/octet-stream' },
        304: { description: 'Not changed.' },
      },
      async run({ params: { name }, request }) {
        const { sha256, bytes } = await models.facts(name);
        const headers = { etag: `"${sha256}"`, 'cache-control': 'private, no-cache' };
        if (listed(request.headers['if-none-match'], sha256)) return { status: 304, headers };
        return {
          type: 'application/octet-stream',
          headers: {
            ...headers,
            'content-length': String(bytes),
            'content-disposition': `attachment; filename="${name}.satchel"`,
          },
          stream: createReadStream(models.path(name)),
        };
      },
    }),
    route({
      method: 'PUT',
      path: '/v1/models/{name}',
      scope: 'write',
      tag,
      summary: 'Upload a model',
      description:
        'The body is a .satchel file, which is checked in a child process. If-None-Match: * refuses to replace one.',
      params: nameParams,
      streamBody: { types: ['application/octet-stream'], description: 'The bytes of a .satchel file.' },
      isUpload: true,
      answers: {
        200: { description: 'Replaced.', schema: modelSaved },
        201: { description: 'Stored.', schema: modelSaved },
      },
      async run(call) {
        const { name } = call.params;
        const before = await models.facts(name).catch(() => undefined);
        checkConditions(call, before?.sha256);
        const upload = uploadPath(data.temporary);
        try {
          await receive(upload, call.stream);
          const { sha256, bytes } = await models.put(name, upload, isolated);
          return {
            status: before ? 200 : 201,
            headers: { etag: `"${sha256}"`, location: `/v1/models/${name}` },
            json: { name, sha256, bytes },
          };
        } finally {
          await rm(upload, { force: true });
        }
      },
    }),
    route({
      method: 'DELETE',
      path: '/v1/models/{name}',
      scope: 'write',
      tag,
      summary: 'Delete a model',
      params: nameParams,
      answers: { 204: { description: 'Deleted.' } },
      async run({ params: { name } }) {
        await models.delete(name);
        return { status: 204 };
      },
    }),
  ];
}

const entryOf = (name: string, facts: ModelFacts) => {
  const { modified, options: _options, provenance: _provenance, ...satchel } = facts;
  return { id: name, object: 'model', created: Math.floor(modified / 1000), owned_by: 'satchel', satchel };
};

/** Whether a header of entity tags names this one, or all. */
const listed = (header: string | undefined, tag: string): boolean =>
  header !== undefined &&
  (header.trim() === '*' || header.split(',').some((one) => one.trim().replace(/^W\//, '') === `"${tag}"`));

/** If-None-Match: * for a new thing, If-Match for the version that was read. */
export function checkConditions({ request: { headers } }: Pick<Call, 'request'>, tag: string | undefined): void {
  if (tag !== undefined && listed(headers['if-none-match'], tag))
    throw problem('EXISTS', 'There is something of this name already.', { where: 'if-none-match' });
  const match = headers['if-match'];
  if (match !== undefined && (tag === undefined || !listed(match, tag)))
    throw problem('CHANGED', 'It is not the version that If-Match names.', { where: 'if-match' });
}

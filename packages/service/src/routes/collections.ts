/** Collections: documents in, documents out, search with reasons. */
import type { Collection, CollectionDocument, SearchOptions, SearchResult } from 'satchel';
import { searchRequest } from 'satchel/service';
import type { CollectionStore } from '../data/collections.ts';
import { candidatesFor, followSense, shareOfTopic } from '../documents/follow-sense.ts';
import { problem } from '../http/problem.ts';
import { type AnyRoute, route } from '../http/route.ts';
import { nameParams } from '../schemas/common.ts';
import * as schemas from '../schemas/corpora.ts';
import type { ServiceParts } from '../service-parts.ts';
import { addElsewhere, documentElsewhere, factsElsewhere, searchElsewhere } from './collections-elsewhere.ts';

export function collectionRoutes(parts: ServiceParts): readonly AnyRoute[] {
  const { collections, models, remotes, jobs, limits, metrics } = parts;
  const tag = 'collections';
  const refuseUsed = (name: string): void => {
    if (
      jobs.uses('save', name) &&
      jobs
        .list()
        .some((job) => job.type === 'index' && job.save === name && (job.state === 'queued' || job.state === 'running'))
    )
      throw problem('IN_USE', `A job writes to the collection '${name}'.`, { where: '/name' });
  };
  return [
    route({
      method: 'GET',
      path: '/v1/collections',
      scope: 'read',
      tag,
      summary: 'List collections',
      answers: { 200: { description: 'By name.', schema: schemas.collectionList } },
      async run() {
        const names = await collections.list();
        const local = names.map((name) => factsOf(collections, name).catch(() => undefined));
        const elsewhere = remotes.list().map((name) => factsElsewhere(remotes, name)?.catch(() => undefined));
        const all = await Promise.all([...local, ...elsewhere]);
        return { json: { collections: all.flatMap((found) => found ?? []) } };
      },
    }),
    route({
      method: 'GET',
      path: '/v1/collections/{name}',
      scope: 'read',
      tag,
      summary: 'Facts of a collection',
      params: nameParams,
      answers: { 200: { description: 'Counts, text options, vectors.', schema: schemas.collectionFacts } },
      run: async ({ params: { name } }) => ({
        json: await (factsElsewhere(remotes, name) ?? factsOf(collections, name)),
      }),
    }),
    route({
      method: 'PUT',
      path: '/v1/collections/{name}',
      scope: 'write',
      tag,
      summary: 'Make a collection',
      description:
        'Text options (stemmer, stop words) are fixed from then on. If there is one of this name with the same options, nothing changes.',
      params: nameParams,
      body: schemas.collectionBody,
      bodyIsOptional: true,
      answers: {
        200: { description: 'It was there.', schema: schemas.collectionFacts },
        201: { description: 'Made.', schema: schemas.collectionFacts },
      },
      async run({ params: { name }, body }) {
        refuseUsed(name);
        const isNew = !collections.has(name);
        await collections.create(name, body?.text ?? {});
        return {
          status: isNew ? 201 : 200,
          headers: { location: `/v1/collections/${name}` },
          json: await factsOf(collections, name),
        };
      },
    }),
    route({
      method: 'DELETE',
      path: '/v1/collections/{name}',
      scope: 'write',
      tag,
      summary: 'Delete a collection with its documents',
      params: nameParams,
      answers: { 204: { description: 'Deleted.' } },
      async run({ params: { name } }) {
        refuseUsed(name);
        await collections.delete(name);
        return { status: 204 };
      },
    }),
    route({
      method: 'POST',
      path: '/v1/collections/{name}/documents',
      scope: 'write',
      tag,
      summary: 'Add documents: all of them or none',
      params: nameParams,
      body: schemas.addBody(limits),
      answers: { 200: { description: 'Stored, and on disk.', schema: schemas.added } },
      async run({ params: { name }, body: { documents, replace = false } }) {
        refuseUsed(name);
        const remote = remotes.get(name);
        if (remote) return { json: await addElsewhere(remote, documents, replace) };
        const json = await collections.add(name, documents as readonly CollectionDocument[], replace);
        metrics.countDocuments('/v1/collections/{name}/documents', documents.length);
        return { json };
      },
    }),
    route({
      method: 'POST',
      path: '/v1/collections/{name}/delete',
      scope: 'write',
      tag,
      summary: 'Delete documents: all of them or none',
      params: nameParams,
      body: schemas.deleteBody(limits),
      answers: { 200: { description: 'Deleted.', schema: schemas.deleted } },
      async run({ params: { name }, body: { ids } }) {
        refuseUsed(name);
        const remote = remotes.get(name);
        if (remote) return { json: { ...(await remote.delete(ids)), documents: await remote.count() } };
        return { json: await collections.deleteFrom(name, ids) };
      },
    }),
    route({
      method: 'GET',
      path: '/v1/collections/{name}/documents/{id}',
      scope: 'read',
      tag,
      summary: 'One document',
      params: schemas.documentParams,
      answers: { 200: { description: 'As it is stored.', schema: schemas.storedDocument } },
      async run({ params: { name, id } }) {
        const remote = remotes.get(name);
        const found = remote
          ? await documentElsewhere(remote, id)
          : await collections.read(name, (collection) => collection.get(id));
        if (!found) throw problem('NO_SUCH_DOCUMENT', 'The collection has no document with this id.', { where: '/id' });
        const { title, text, metadata } = found;
        return { json: { id: found.id, ...(title === undefined ? {} : { title }), text, metadata } };
      },
    }),
    route({
      method: 'DELETE',
      path: '/v1/collections/{name}/documents/{id}',
      scope: 'write',
      tag,
      summary: 'Delete one document',
      params: schemas.documentParams,
      answers: { 204: { description: 'Deleted.' } },
      async run({ params: { name, id } }) {
        refuseUsed(name);
        const remote = remotes.get(name);
        const { deleted } = remote ? await remote.delete([id]) : await collections.deleteFrom(name, [id]);
        if (deleted === 0)
          throw problem('NO_SUCH_DOCUMENT', 'The collection has no document with this id.', { where: '/id' });
        return { status: 204 };
      },
    }),
    route({
      method: 'POST',
      path: '/v1/collections/{name}/search',
      scope: 'read',
      tag,
      summary: 'Search, with reasons',
      params: nameParams,
      body: schemas.searchBody(limits),
      answers: {
        200: {
          description: 'The best documents first. A query without a known word finds none.',
          schema: schemas.searchResult,
        },
      },
      async run({ params: { name }, body: { query, explain = true, options, lambda, facets, sense, ...given } }) {
        const remote = remotes.get(name);
        const { top = 10, ...more } = { ...given, options, lambda, facets };
        if (remote && sense)
          throw problem('UNSUPPORTED_INPUT', 'Collections that live elsewhere follow no sense.', { where: '/sense' });
        if (remote) return { json: await searchElsewhere(remote, { query, top, explain }, more) };
        const groups = options as Parameters<typeof searchRequest>[0]['given']['groups'];
        const request = searchRequest({
          given: {
            ...given,
            ...(lambda === undefined ? {} : { lambda: String(lambda) }),
            ...(groups ? { groups } : {}),
          },
        });
        const asked = facets ? { ...request, facets } : request;
        const search = sense ? await searchOfSense(models, sense, limits.topHits) : searchPlain;
        const result = await collections.read(name, (collection) => search(collection, query, asked));
        return { json: shownResult(result, explain, limits.topHits) };
      },
    }),
  ];
}

type Search = (collection: Collection, query: string, options: SearchOptions) => SearchResult;

const searchPlain: Search = (collection, query, options) => collection.search(query, options);

async function searchOfSense(
  models: ServiceParts['models'],
  { model, topic }: { readonly model: string; readonly topic: number },
  most: number,
): Promise<Search> {
  const shareOf = shareOfTopic(await models.open(model), topic);
  return (collection, query, options) => {
    const { top = 10 } = options;
    const found = collection.search(query, { ...options, top: candidatesFor(top, most) });
    const textOf = (id: string): string => {
      const { title = '', text = '' } = collection.get(id) ?? {};
      return `${title}\n${text}`;
    };
    return { ...found, hits: followSense(found.hits, top, ({ id }) => shareOf(textOf(id))) };
  };
}

const factsOf = (collections: CollectionStore, name: string) =>
  collections.read(name, (collection) => ({
    name,
    ...collection.counts(),
    text: collection.text,
    vectors: collection.vectors() ?? null,
  }));

function shownResult(result: ReturnType<Collection['search']>, explain: boolean, mostValues: number) {
  const { hits, facets = {} } = result;
  const counted = Object.entries(facets).map(([field, values]) => [field, values.slice(0, mostValues)]);
  return {
    ...result,
    ...(result.facets ? { facets: Object.fromEntries(counted) } : {}),
    hits: explain ? hits : hits.map(({ parts: _parts, remainder: _remainder, mixed: _mixed, ...hit }) => hit),
  };
}

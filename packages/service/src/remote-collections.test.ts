/** A collection in OpenSearch behind the service, with a stand-in on loopback. `npm run build` comes first. */
import { createHash } from 'node:crypto';
import { fitEncoder, SatchelError } from 'satchel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type StandIn, startStandIn } from '../../cluster/src/opensearch/stand-in.case.ts';
import { ownError } from './data/remote-collections.ts';
import { mails, type ToyService, toyService } from './toy-service.case.ts';

let standIn: StandIn;
let toy: ToyService;
let bytes: Uint8Array;
const sha256 = (): string => createHash('sha256').update(bytes).digest('hex');

beforeAll(async () => {
  standIn = await startStandIn();
  const options = { lsi: { dimensions: 3 } };
  const encoder = await fitEncoder(
    mails.map(({ text }) => text),
    { representation: 'lsi', options },
  );
  bytes = encoder.toBytes();
  const mappings = { _meta: { satchel: { modelSha256: sha256() } }, properties: { vector: { dimension: 3 } } };
  standIn.indices.set('mail', { body: { mappings } as never, documents: new Map() });
  toy = await toyService({ remoteCollections: [`opensearch:${standIn.url}/mail`] });
});
afterAll(async () => {
  await toy[Symbol.asyncDispose]();
  await standIn.close();
});

describe('a collection in OpenSearch', () => {
  it('needs its model in the service', async () => {
    const { json, status } = await toy.ask('/v1/collections/mail/search', { method: 'POST', json: { query: 'iron' } });
    expect([status, json.code]).toEqual([404, 'NO_SUCH_MODEL']);
  });

  it('takes documents, finds them, and is listed', async () => {
    const file = { method: 'PUT', body: bytes, headers: { 'content-type': 'application/octet-stream' } };
    expect((await toy.ask('/v1/models/crafts', file)).status).toBe(201);
    const documents = mails.map(({ id, text }) => ({ id, text }));
    const added = await toy.ask('/v1/collections/mail/documents', { method: 'POST', json: { documents } });
    expect(added.json).toEqual({ added: 10, replaced: 0, unchanged: 0, documents: 10 });
    const found = await toy.ask('/v1/collections/mail/search', { method: 'POST', json: { query: 'hot iron', top: 2 } });
    expect(found.json).toMatchObject({
      documents: 10,
      rankers: ['lsi'],
      hits: [{ snippet: {}, parts: expect.any(Array) }, {}],
    });
    expect(found.json.hits[0].score).toBeGreaterThan(0.5);
    expect((await toy.ask('/v1/collections/mail')).json).toMatchObject({
      documents: 10,
      vectors: { modelSha256: sha256() },
    });
    const { json } = await toy.ask('/v1/collections');
    expect(json.collections.map(({ name }: { name: string }) => name)).toContain('mail');
  });

  it('replaces documents when asked to, and counts what changed', async () => {
    const post = (body: object) => toy.ask('/v1/collections/mail/documents', { method: 'POST', json: body });
    const [first, second] = mails.map(({ id, text }) => ({ id, text }));
    const refused = await post({ documents: [{ id: 'new', text: 'rye' }, first] });
    expect(refused.json).toMatchObject({ code: 'DUPLICATE_ID', where: 'document 1' });
    expect(
      (
        await post({
          documents: [
            { id: 'new', text: 'rye' },
            { id: 'new', text: 'oats' },
          ],
        })
      ).json.code,
    ).toBe('DUPLICATE_ID');
    const documents = [{ id: 'new', text: 'rye' }, first, { ...second, text: 'hot iron' }];
    expect((await post({ documents, replace: true })).json).toEqual({
      added: 1,
      replaced: 1,
      unchanged: 1,
      documents: 11,
    });
    expect((await toy.ask(`/v1/collections/mail/documents/${second!.id}`)).json).toEqual({
      id: second!.id,
      text: 'hot iron',
      metadata: {},
    });
  });

  it('reads and deletes single documents', async () => {
    const gone = await toy.ask('/v1/collections/mail/delete', { method: 'POST', json: { ids: ['new', 'nobody'] } });
    expect(gone.json).toEqual({ deleted: 1, unknown: ['nobody'], documents: 10 });
    const id = mails[0]!.id;
    expect((await toy.ask(`/v1/collections/mail/documents/${id}`, { method: 'DELETE' })).status).toBe(204);
    for (const method of ['GET', 'DELETE']) {
      const { json, status } = await toy.ask(`/v1/collections/mail/documents/${id}`, { method });
      expect([status, json.code]).toEqual([404, 'NO_SUCH_DOCUMENT']);
    }
  });

  it.each([
    ['documents', { documents: [{ id: 'x', text: 'rye', title: 'Bread' }] }, '/documents/0/title'],
    ['documents', { documents: [{ id: 'x', text: 'rye', metadata: { year: 1 } }] }, '/documents/0/metadata'],
    ['search', { query: 'iron', facets: ['year'] }, '/facets'],
    ['search', { query: 'iron', ranker: 'bm25' }, '/ranker'],
  ])('refuses what it cannot do: %s %j', async (action, json, where) => {
    const answer = await toy.ask(`/v1/collections/mail/${action}`, { method: 'POST', json });
    expect([answer.status, answer.json.code, answer.json.where]).toEqual([400, 'BAD_REQUEST', where]);
  });

  it('answers 503 where shards do not answer', async () => {
    standIn.failedShards = 1;
    const { json, status } = await toy.ask('/v1/collections/mail/search', { method: 'POST', json: { query: 'iron' } });
    standIn.failedShards = 0;
    expect([status, json.code]).toEqual([503, 'SHARDS_FAILED']);
  });

  it('knows errors of another copy of satchel for what they are', () => {
    const details = {
      name: 'SatchelError',
      code: 'DUPLICATE_ID',
      kind: 'data',
      where: 'document 1',
      remedy: 'Go.',
      facts: { index: 1 },
    };
    const own = ownError(Object.assign(new Error('twice'), details));
    expect(own).toBeInstanceOf(SatchelError);
    expect(own).toMatchObject({ ...details, message: 'twice' });
    const [bug, known] = [new TypeError('a bug'), new SatchelError('X', 'x')];
    expect([ownError(bug), ownError(known)]).toEqual([bug, known]);
  });

  it('is refused under a wrong address', async () => {
    for (const address of ['opensearch:mail', 'solr:http://a/b', 'opensearch:http://a/B'])
      await expect(toyService({ remoteCollections: [address] })).rejects.toMatchObject({ code: 'BAD_PARAM' });
  });
});

/** Every route × every identity × bad input, from the declarations of the routes: a new route is tested by being declared. */
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyRoute } from './http/route.ts';
import { type Asking, askAt, type Reply, type ToyService, toyService } from './toy-service.case.ts';

let toy: ToyService;
beforeAll(async () => {
  toy = await toyService({ limits: { bodyBytes: 100_000 } });
  await toy.ask('/v1/collections/notes', { method: 'PUT' });
});
afterAll(() => toy[Symbol.asyncDispose]());

const values: Readonly<Record<string, string>> = {
  name: 'mail',
  id: 'job-0000000000000000',
  code: 'NO_KEY',
  file: 'index.html',
};
const addressOf = ({ path }: Pick<AnyRoute, 'path'>, given = values): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => given[name]!);
const of = (filter: (route: AnyRoute) => boolean): AnyRoute[] => toy.service.routes.filter(filter);
const called = ({ method, path, variant }: AnyRoute): string => `${method} ${path}${variant ? ` (${variant})` : ''}`;

/** Asks all of the routes, and collects those whose answer is another. */
async function others(
  routes: readonly AnyRoute[],
  asking: (route: AnyRoute) => Asking & { path?: string },
  expected: (reply: Reply, route: AnyRoute) => boolean,
): Promise<string[]> {
  const wrong: string[] = [];
  for (const route of routes) {
    const { path = addressOf(route), ...rest } = asking(route);
    const reply = await toy.ask(path, { method: route.method, ...rest });
    if (!expected(reply, route)) wrong.push(`${called(route)}: ${reply.status} ${reply.text.slice(0, 200)}`);
    expect(reply.headers['x-content-type-options'], called(route)).toBe('nosniff');
    expect(reply.headers['content-security-policy'], called(route)).toContain("default-src 'none'");
    expect(reply.headers['access-control-allow-origin']).toBeUndefined();
  }
  return wrong;
}
const isProblem = (status: number, ...codes: string[]) => ({ status: found, json }: Reply): boolean =>
  found === status && codes.includes(json?.code ?? json?.error?.code); // biome-ignore format: one thought
const closed = (route: AnyRoute): boolean => route.scope !== 'open';

describe('the door, for every route', () => {
  it('has a good number of them', () => {
    expect(toy.service.routes.length).toBeGreaterThan(40);
  });
  it('H1: no key, a wrong key, a broken header: 401, whether the thing exists or not', async () => {
    const keys: Asking[] = [
      { key: null },
      { key: 'x'.repeat(43) },
      { key: null, headers: { authorization: 'Basic abc' } },
    ];
    for (const asking of keys) {
      expect(await others(of(closed), () => asking, isProblem(401, 'NO_KEY'))).toEqual([]);
      expect((await toy.ask('/v1/nothing', asking)).status).toBe(401);
    }
    expect(
      await others(
        of((route) => !closed(route)),
        () => ({ key: null }),
        ({ status }) => status === 200,
      ),
    ).toEqual([]);
  });
  it('S2: every route × every key: 403 where the scope is smaller, and only there', async () => {
    const ranks = { open: 0, read: 1, write: 2, admin: 3 } as const;
    const nothing = { ...values, name: 'no-such-name' };
    for (const scope of ['read', 'write', 'admin'] as const) {
      const asking = (route: AnyRoute) => ({ key: toy.keys[scope], path: addressOf(route, nothing) });
      const isRight = (reply: Reply, route: AnyRoute): boolean =>
        ranks[scope] < ranks[route.scope]
          ? isProblem(403, 'SCOPE')(reply)
          : ![401, 403].includes(reply.status) && reply.status < 500;
      expect(await others(of(() => true), asking, isRight), scope).toEqual([]); // biome-ignore format: one thought
    }
  });
  it('H3, H4: a foreign host: 421; a foreign origin: 403; its own: neither', async () => {
    for (const host of ['evil.example', '127.0.0.1.evil.example', '127.0.0.1:1'])
      expect(
        await others(
          of(() => true),
          () => ({ headers: { host } }),
          isProblem(421, 'WRONG_HOST'),
        ),
      ).toEqual([]);
    for (const origin of [
      'http://evil.example',
      'null',
      `http://127.0.0.1:${toy.service.port}.evil.example`,
      'file://',
    ])
      expect(
        await others(
          of(() => true),
          () => ({ headers: { origin } }),
          isProblem(403, 'FOREIGN_ORIGIN'),
        ),
      ).toEqual([]);
    for (const origin of [`http://127.0.0.1:${toy.service.port}`, `http://localhost:${toy.service.port}`])
      expect((await toy.ask('/health', { headers: { origin } })).status).toBe(200);
  });
  it('H19: another method: 405 with Allow', async () => {
    for (const method of ['PATCH', 'TRACE', 'OPTIONS'])
      expect(await others(of(() => true), () => ({ method }), (reply, route) => isProblem(405, 'METHOD_NOT_ALLOWED')(reply) && reply.headers['allow']!.includes(route.method))).toEqual([]); // biome-ignore format: one thought
  });
  it('names that are none: 400', async () => {
    const names = [
      '..',
      '%2e%2e',
      '%2e%2e%2fetc',
      '..%5cx',
      '%00',
      'CON',
      'nul',
      'a.b',
      'a'.repeat(65),
      'caf%C3%A9',
      'cafe%CC%81',
      '%zz',
      '%20',
      '~',
    ];
    for (const name of names)
      expect(await others(of(({ path }) => path.includes('{name}')), (route) => ({ path: addressOf(route, { ...values, name }) }), isProblem(400, 'BAD_NAME')), name).toEqual([]); // biome-ignore format: one thought
    expect(await others(of(({ path }) => path.startsWith('/v1/jobs/{id}')), (route) => ({ path: addressOf(route, { id: '../keys' }) }), (reply) => reply.status === 400 || reply.status === 404)).toEqual([]); // biome-ignore format: one thought
  });
  it('H15: a query that is not known, comes twice or is not encoded: 400', async () => {
    for (const query of ['x=1', 'k[]=1', '__proto__=1', 'offset=%zz'])
      expect(await others(of(({ scope }) => scope === 'read'), (route) => ({ path: `${addressOf(route)}?${query}`, ...(route.body ? { json: {} } : {}) }), isProblem(400, 'BAD_REQUEST')), query).toEqual([]); // biome-ignore format: one thought
    for (const query of [
      'limit=1&limit=2',
      'limit=0',
      'limit=-1',
      'limit=1e9',
      'limit=abc',
      'limit=1.5',
      'offset=-1',
      'offset=99999999999',
    ])
      expect(await toy.ask(`/v1/corpora/mail/documents?${query}`), query).toMatchObject({
        status: 400,
        json: { code: 'BAD_REQUEST' },
      });
  });
});

describe('H10, H11, H12, H25: bodies, for every route that takes JSON', () => {
  const rows: readonly (readonly [string, string, number, string, string])[] = [
    ['nothing', '', 400, 'BAD_JSON', 'byte 0'],
    ['cut off', '{"texts":["a"', 400, 'BAD_JSON', 'byte 13'],
    ['no JSON', 'hello', 400, 'BAD_JSON', 'byte 0'],
    ['something after the end', '{} {}', 400, 'BAD_JSON', 'byte 3'],
    ['a key twice', '{"é":1,"é":2}', 400, 'DUPLICATE_KEY', 'byte 8'],
    ['nested deeply', '['.repeat(50), 400, 'TOO_DEEP', 'byte 32'],
    ['nested very deeply', '['.repeat(90_000), 400, 'TOO_DEEP', 'byte 32'],
    ['a list', '[]', 400, 'BAD_REQUEST', '/'],
    ['null', 'null', 400, 'BAD_REQUEST', '/'],
    ['an unknown field', '{"url":"http://169.254.169.254/"}', 400, 'BAD_REQUEST', '/'],
    ['a prototype', '{"__proto__":{"polluted":true}}', 400, 'BAD_REQUEST', '/'],
    ['a constructor', '{"constructor":{"prototype":{"polluted":true}}}', 400, 'BAD_REQUEST', '/'],
    ['infinity', '{"texts":[1e999]}', 400, 'BAD_JSON', 'byte 10'],
    ['too long', `"${'x'.repeat(100_000)}"`, 413, 'TOO_LARGE', ''],
  ]; // biome-ignore format: a table
  it.each(rows)('%s', async (_, body, status, code, where) => {
    const headers = { 'content-type': 'application/json' };
    const routes = of(({ body: schema, bodyIsOptional }) => schema !== undefined && !(bodyIsOptional && body === ''));
    expect(await others(routes, () => ({ body, headers }), isProblem(status, code))).toEqual([]);
    const { json } = await toy.ask('/v1/models/mail/predict', { body, headers });
    if (where !== '') expect(json.where.startsWith(where), json.where).toBe(true);
    expect({}).not.toHaveProperty('polluted');
  });
  it('invalid UTF-8, another type, a compressed body', async () => {
    const routes = of(({ body }) => body !== undefined);
    const bytes = Buffer.from([0x7b, 0xff, 0x7d]);
    expect(
      await others(
        routes,
        () => ({ body: bytes, headers: { 'content-type': 'application/json' } }),
        isProblem(400, 'BAD_JSON'),
      ),
    ).toEqual([]);
    expect(
      await others(
        routes,
        () => ({ body: '{}', headers: { 'content-type': 'text/plain' } }),
        isProblem(415, 'WRONG_TYPE'),
      ),
    ).toEqual([]);
    for (const encoding of ['gzip', 'br', 'zstd', 'gzip, gzip, gzip'])
      expect(await others(of(({ body, streamBody }) => Boolean(body ?? streamBody)), () => ({ body: '{}', headers: { 'content-type': 'application/json', 'content-encoding': encoding } }), isProblem(415, 'WRONG_TYPE'))).toEqual([]); // biome-ignore format: one thought
  });
});

describe('values', () => {
  const predict = (json: unknown) => toy.ask('/v1/models/mail/predict', { json });
  it.each([
    [{ texts: [] }, 400, '/texts'],
    [{ texts: ['a'], x: 1 }, 400, '/x'],
    [{ texts: ['a', 7] }, 400, '/texts/1'],
    [{ texts: 'a' }, 400, '/texts'],
    [{ texts: ['a'], top: 0 }, 400, '/top'],
    [{ texts: ['a'], top: 1001 }, 400, '/top'],
    [{ texts: ['a'], top: '10' }, 400, '/top'],
    [{ texts: ['a'], top: 1.5 }, 400, '/top'],
    [{ texts: ['a'], explain: 'yes' }, 400, '/explain'],
    [{ texts: Array.from({ length: 1025 }, () => 'a') }, 400, '/texts'],
  ])('predict %j: %i at %s', async (json, status, where) => {
    expect((await predict(json)).json).toMatchObject({
      status,
      where,
      code: 'BAD_REQUEST',
      type: '/problems/BAD_REQUEST',
    });
  });
  it.each([
    ['of the service', 'BAD_REQUEST', 'A value of the request is missing'],
    ['of the library', 'UNKNOWN_PARAM', 'There is no option, or no group of options, of this name.'],
    ['of a collection in OpenSearch', 'SHARDS_FAILED', 'Parts of an index in OpenSearch did not answer'],
  ])('the type of a problem %s is the address of a page', async (_, code, says) => {
    const { status, text, headers } = await toy.ask(`/problems/${code}`);
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(text).toContain(says);
  });
  it('an address of no problem has no page', async () => {
    expect(await toy.ask('/problems/NOTHING')).toMatchObject({ status: 404, json: { code: 'NO_SUCH_ROUTE' } });
  });
  it('H14: ids that are numbers too large', async () => {
    const body = '{"documents":[{"id":9007199254740993,"text":"a"}]}';
    expect(
      await toy.ask('/v1/collections/notes/documents', { body, headers: { 'content-type': 'application/json' } }),
    ).toMatchObject({ status: 400, json: { code: 'ID_PRECISION' } });
  });
});

describe('H7, H31: heads', () => {
  it('H18: an address, a head or a number of headers that is too long', async () => {
    expect((await toy.ask(`/health?${'x'.repeat(8200)}`)).json).toMatchObject({ status: 414 });
    expect((await toy.ask('/health', { headers: { long: 'x'.repeat(17_000) } })).status).toBe(431);
    const many = Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`h${i}`, '1']));
    expect((await toy.ask('/health', { headers: many })).json).toMatchObject({ status: 431 });
  });
  const raw = (bytes: string | Uint8Array): Promise<string> =>
    new Promise((done) => {
      let text = '';
      const socket = connect(toy.service.port, '127.0.0.1', () => socket.write(bytes));
      socket.on('data', (part) => {
        text += part.toString('latin1');
      });
      socket.on('close', () => done(text));
      socket.on('error', () => done(text));
    });
  const host = 'Host: 127.0.0.1\r\n';
  it.each([
    [
      'length and encoding at once',
      `POST /health HTTP/1.1\r\n${host}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    ],
    ['two lengths', `POST /health HTTP/1.1\r\n${host}Content-Length: 3\r\nContent-Length: 4\r\n\r\nabc`],
    ['bare line ends', 'GET /health HTTP/1.1\nHost: 127.0.0.1\n\n'],
    ['HTTP/0.9', 'GET /health\r\n\r\n'],
    ['a TLS greeting', Buffer.from('16030100c8010000c40303', 'hex')],
    ['random bytes', Buffer.from('00ff00ff0a0d0a0d', 'hex')],
    ['a header without a name', 'GET /health HTTP/1.1\r\n: x\r\n\r\n'],
  ])('%s: 400 and the end of the connection', async (_, bytes) => {
    const answer = await raw(bytes);
    expect(answer.slice(0, 12)).toBe('HTTP/1.1 400');
    expect(answer.toLowerCase()).toContain('connection: close');
    expect((await toy.ask('/health')).status).toBe(200);
  });
  it('a body that is announced too long is refused before it is sent', async () => {
    const { port } = toy.service;
    const head = `POST /v1/models/mail/predict HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAuthorization: Bearer ${toy.keys.read}\r\nContent-Type: application/json\r\nContent-Length: 9999999\r\nExpect: 100-continue\r\n\r\n`;
    const answer = await raw(head);
    expect(answer).toMatch(/^HTTP\/1.1 (100 Continue\r\n\r\nHTTP\/1.1 )?413/);
  });
});

describe('rates', () => {
  it('H2: wrong keys: 401 ten times, then 429; a right key still works', async () => {
    await using own = await toyService({ limits: { failedKeys: 10 } });
    const statuses: number[] = [];
    for (let i = 0; i < 15; i++) statuses.push((await own.ask('/v1/models', { key: 'w'.repeat(40) })).status);
    expect(statuses).toEqual([...Array(10).fill(401), ...Array(5).fill(429)]);
    expect((await own.ask('/v1/models')).status).toBe(200);
    expect((await askAt(own.service.port, '/health', {})).status).toBe(200);
  });
  it('a key has a burst and a rate', async () => {
    await using own = await toyService({ limits: { rate: 1, burst: 5 } });
    const replies = await Promise.all(Array.from({ length: 12 }, () => own.ask('/v1/methods', { key: own.keys.read })));
    const refused = replies.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThanOrEqual(6);
    expect(refused[0]!.headers['retry-after']).toBe('1');
    expect((await own.ask('/v1/methods', { key: own.keys.write })).status).toBe(200); // another key has its own
  });
});

/**
 * The rows H1 to H32 of bad input over HTTP: what is not a question of one route and its schemas is here, the rest in every-route.test.ts.
 * Each row is named in a title, and a test sees that none is missing.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { Agent, request as httpRequest } from 'node:http';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import fc from 'fast-check';
import { corpusOf, saveModel, train } from 'satchel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isName } from './data/names.ts';
import { checkFor } from './http/check.ts';
import { safetyHeaders } from './http/headers.ts';
import { createRouter } from './http/router.ts';
import type { LogEntry } from './index.ts';
import { nameParams } from './schemas/common.ts';
import { childrenOf, mailLines, type ToyService, toyService } from './toy-service.case.ts';

const secrets = { text: 'planted-secret-text', key: 'planted-secret-key-0123456789abcdef', id: 'planted-secret-id' };
const told: LogEntry[] = [];
let toy: ToyService;
beforeAll(async () => {
  const limits = { bodyBytes: 100_000, uploadBytes: 200_000, connections: 24, bodyMs: 1000, idleMs: 1000, headersMs: 1000, queue: 1 }; // biome-ignore format: one thought
  toy = await toyService({ limits, log: (entry) => told.push(entry) });
  await toy.ask('/v1/collections/notes', { method: 'PUT' });
});
afterAll(() => toy[Symbol.asyncDispose]());

const wait = (ms: number): Promise<void> => new Promise((go) => setTimeout(go, ms));
const head = (line: string, ...more: string[]): string =>
  [`${line} HTTP/1.1`, `Host: 127.0.0.1:${toy.service.port}`, `Authorization: Bearer ${toy.keys.admin}`, ...more, '', ''].join('\r\n'); // biome-ignore format: one thought
const json = 'Content-Type: application/json';

interface Raw {
  readonly socket: Socket;
  /** What came until the connection was closed. */
  readonly answer: Promise<string>;
}
function open(...parts: (string | Uint8Array)[]): Raw {
  const socket = connect(toy.service.port, '127.0.0.1', () => {
    for (const part of parts) socket.write(part);
  });
  const answer = new Promise<string>((done) => {
    let text = '';
    socket.on('data', (part) => {
      text += part.toString('latin1');
    });
    socket.on('error', () => {});
    socket.on('close', () => done(text));
  });
  return { socket, answer };
}
const codeOf = (answer: string): [number, unknown] => [
  Number(answer.slice(9, 12)),
  JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4)).code,
];

it('every row is in a title', () => {
  const files = ['catalogue.test.ts', 'every-route.test.ts', 'jobs.test.ts'];
  const titles = files.map((file) => readFileSync(join(import.meta.dirname, file), 'utf8')).join('\n');
  const named = new Set([...titles.matchAll(/\(\s*'((?:H\d+(?:, |: ))+)/g)].flatMap(([, ids = '']) => ids.match(/H\d+/g) ?? [])); // biome-ignore format: one thought
  expect(Array.from({ length: 32 }, (_, i) => `H${i + 1}`).filter((id) => !named.has(id))).toEqual([]);
});

describe('bodies', () => {
  it('H5: a body in chunks over the limit: 413, and no more is read', async () => {
    const chunk = `${(50_000).toString(16)}\r\n${'x'.repeat(50_000)}\r\n`;
    const before = process.memoryUsage.rss();
    const { answer } = open(head('POST /v1/models/mail/predict', json, 'Transfer-Encoding: chunked'), ...Array.from({ length: 20 }, () => chunk)); // biome-ignore format: one thought
    expect(codeOf(await answer)).toEqual([413, 'TOO_LARGE']);
    expect(process.memoryUsage.rss() - before).toBeLessThan(50e6);
  });
  it('H6: a compressed body is refused after the key, and never unpacked', async () => {
    const headers = { 'content-encoding': 'gzip', 'content-type': 'application/json' };
    const asked = { method: 'POST', body: 'x', headers };
    expect((await toy.ask('/v1/models/mail/predict', { ...asked, key: null })).status).toBe(401);
    expect((await toy.ask('/v1/models/mail/predict', asked)).status).toBe(415);
  });
  it('H8: a head, a JSON body or a stream that stops: 408; others are answered meanwhile', async () => {
    const slow = [
      open('GET /health HTTP/1.1\r\nHost: 127'),
      open(head('POST /v1/models/mail/predict', json, 'Content-Length: 50'), '{"texts":'),
      open(head('PUT /v1/corpora/slow', 'Content-Length: 50'), '{"text":'),
    ];
    expect((await toy.ask('/health')).status).toBe(200);
    const answers = await Promise.all(slow.map(({ answer }) => answer));
    expect(answers.map(codeOf)).toEqual(Array(3).fill([408, 'TOO_SLOW']));
    expect((await toy.ask('/v1/corpora/slow')).status).toBe(404);
  });
  it('H24: a client that goes in the middle of an upload leaves nothing', async () => {
    const { socket, answer } = open(head('PUT /v1/corpora/gone', 'Content-Length: 90000'), mailLines);
    await wait(50);
    socket.destroy();
    await answer;
    await wait(100);
    expect((await toy.ask('/v1/corpora/gone')).status).toBe(404);
    expect(readdirSync(join(toy.folder, 'data/temporary'))).toEqual([]);
  });
  it('H29: an upload over the limit: 413; a full queue: 429', async () => {
    const big = { method: 'PUT', body: 'x'.repeat(200_001), headers: { 'content-type': 'application/octet-stream' } };
    expect(await toy.ask('/v1/models/big', big)).toMatchObject({ status: 413, json: { code: 'TOO_LARGE' } });
    await toy.ask('/v1/corpora/mail', { method: 'PUT', body: mailLines });
    const start = () => toy.ask('/v1/jobs', { json: { type: 'compare', corpus: 'mail', options: { budget: '1h' } } });
    const [running, waiting, third] = [await start(), await start(), await start()];
    expect(third).toMatchObject({ status: 429, json: { code: 'QUEUE_FULL' }, headers: { 'retry-after': '10' } });
    expect((await toy.ask('/v1/corpora/mail', { method: 'DELETE' })).json.code).toBe('IN_USE');
    await toy.ask(`/v1/jobs/${waiting.json.id}`, { method: 'DELETE' });
    const children = await childrenOf(process.pid); // E11: the system kills the process of a job
    for (const pid of children) process.kill(pid, 'SIGKILL');
    const { state, problem } = await toy.over(running.json.id);
    expect([state, problem.code, problem.facts.signal]).toEqual(['failed', 'JOB_FAILED', 'SIGKILL']);
    expect((await toy.ask('/health')).status).toBe(200);
  });
});

describe('values', () => {
  it('H13: a header named __proto__ pollutes nothing', async () => {
    const reply = await toy.ask('/health', { headers: { ['__proto__x'.slice(0, 9)]: 'polluted', constructor: 'x' } });
    expect(reply.status).toBe(200);
    expect({}).not.toHaveProperty('polluted');
  });
  it('H16: vectors are not taken; numbers in place of texts are refused with their place', async () => {
    const { json: answer } = await toy.ask('/v1/embeddings', { json: { model: 'dense', input: [1, 2, 3] } });
    expect(answer.error).toMatchObject({ code: 'UNSUPPORTED_INPUT', param: 'input' });
  });
  it('H17: of 10,000 names, none leaves its folder', () => {
    const find = createRouter([{ method: 'GET', path: '/v1/models/{name}' } as never]);
    const check = checkFor(nameParams, 'path');
    const pieces = fc.constantFrom('..', '.', '/', '\\', '%2e', '%2f', '%5c', '%00', 'a', 'CON', '~', ':', '%252e', 'é', ' ', '%c0%ae', '-'); // biome-ignore format: one thought
    fc.assert(
      fc.property(fc.array(pieces, { minLength: 1, maxLength: 8 }), (parts) => {
        let name: string | undefined;
        try {
          name = find(`/v1/models/${parts.join('')}`)?.params['name'];
          if (name !== undefined) check({ name });
        } catch {
          return;
        }
        if (name !== undefined) expect(isName(name) && /^[\w-]{1,64}$/.test(name), name).toBe(true);
      }),
      { numRuns: 10_000, seed: 3 },
    );
  });
  it('H20: a query that is too long: 413', async () => {
    const ask = (query: string) => toy.ask('/v1/collections/notes/search', { json: { query } });
    expect(await ask('x'.repeat(65_537))).toMatchObject({ status: 413, json: { code: 'TOO_LARGE', where: '/query' } });
    expect((await ask('x '.repeat(32_768))).status).toBe(200);
  });
  it('H21: patterns are literal or few', async () => {
    const ask = (query: string) => toy.ask('/v1/collections/notes/search', { json: { query } });
    expect((await ask('(a+)+$')).json.hits).toEqual([]);
    expect(await ask('a* '.repeat(10_000))).toMatchObject({ status: 400, json: { code: 'BAD_PARAM' } });
    expect(await ask('a~ '.repeat(10_000))).toMatchObject({ status: 400, json: { code: 'BAD_PARAM' } });
  });
  it('Q4: nothing is nested in a query, however deep it is typed, and an offset has a limit', async () => {
    const ask = (json: object) => toy.ask('/v1/collections/notes/search', { json });
    const deep = `${'('.repeat(1000)}iron${')'.repeat(1000)}`;
    expect(await ask({ query: deep })).toMatchObject({ status: 200, json: { hits: [] } });
    let filter: object = {};
    for (let depth = 0; depth < 1000; depth++) filter = { not: filter };
    expect(await ask({ query: 'iron', filter })).toMatchObject({ status: 400, json: { code: 'TOO_DEEP' } });
    expect(await toy.ask('/v1/corpora/mail/documents?offset=1000000000')).toMatchObject({
      status: 400,
      json: { code: 'BAD_REQUEST' },
    });
  });
  it('H22, H23: of a batch all documents are stored or none, and the fault is named', async () => {
    const add = (documents: object[]) => toy.ask('/v1/collections/notes/documents', { json: { documents } });
    const many = Array.from({ length: 1000 }, (_, i) => ({ id: `d${i}`, text: 'x' }));
    expect(await add([...many.slice(0, 999), { id: 'bad', text: 5 }])).toMatchObject({ status: 400, json: { where: '/documents/999/text' } }); // biome-ignore format: one thought
    expect(await add([...many, { id: 'd7', text: 'y' }])).toMatchObject({ status: 422, json: { code: 'DUPLICATE_ID', facts: { first: 7, second: 1000 } } }); // biome-ignore format: one thought
    expect((await toy.ask('/v1/collections/notes')).json.documents).toBe(0);
  });
  it('ids of documents are data: any text can be stored, read and deleted', async () => {
    const ids = ['a/b', '../keys', '..', 'ü 💥', '%2e', 'x?y#z', '\u000b', 'C:\\x', '__proto__'];
    const documents = ids.map((id) => ({ id, text: `iron ${id}` }));
    await toy.ask('/v1/collections/odd', { method: 'PUT' });
    expect((await toy.ask('/v1/collections/odd/documents', { json: { documents } })).json.added).toBe(ids.length);
    for (const id of ids) {
      const path = `/v1/collections/odd/documents/${encodeURIComponent(id).replaceAll('.', '%2e')}`;
      expect((await toy.ask(path)).json, id).toMatchObject({ id, text: `iron ${id}` });
      expect((await toy.ask(path, { method: 'DELETE' })).status, id).toBe(204);
    }
    expect(readdirSync(join(toy.folder, 'data'))).toContain('keys.json');
  });
  it('H30: labels, titles and names are shown as text', async () => {
    const evil = '<img src=x onerror=alert(1)>';
    const documents = ['a b', 'a c', 'd e', 'd f'].map((text, i) => ({ id: String(i), text: `${text} ${evil}`, labels: [i < 2 ? evil : 'fine'] })); // biome-ignore format: one thought
    const { model } = await train(corpusOf(documents), { protocol: 'none' });
    await saveModel(model, join(toy.folder, 'data/models/evil.satchel'));
    const card = await toy.ask('/v1/models/evil/card');
    expect([card.status, card.text.includes('<img'), card.text.includes('&lt;img')]).toEqual([200, false, true]);
    const { text, headers } = await toy.ask('/docs');
    const [script = ''] = /(?<=<script>)[\s\S]*(?=<\/script>)/.exec(text) ?? [];
    expect(headers['content-security-policy']).toContain(
      `script-src 'sha256-${createHash('sha256').update(script).digest('base64')}';`,
    );
    expect(text.replace(`<script>${script}</script>`, '')).not.toMatch(/<script|onerror=|javascript:/);
  });
});

describe('many at once', () => {
  it('H9: silent connections beyond the limit are closed, the oldest first; requests are answered', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const port = async (): Promise<number | undefined> => {
      expect((await statusOver(agent, toy, '/health')).status).toBe(200);
      return Object.values(agent.freeSockets)[0]?.[0]?.localPort;
    };
    const before = await port();
    await wait(20);
    const silent = Array.from({ length: 60 }, () => open());
    await wait(100);
    expect((await toy.ask('/health')).status).toBe(200);
    expect(await port()).toBe(before); // a connection that was used is kept
    agent.destroy();
    const left = silent.filter(({ socket }) => !socket.destroyed && !socket.readableEnded).length;
    expect(left).toBeLessThanOrEqual(24);
    for (const { socket } of silent) socket.destroy();
  });
  it('H26: a collection that is deleted during searches and additions', async () => {
    const statuses = new Set<number>();
    const note = ({ status }: { status: number }): void => void statuses.add(status);
    const json = (value: object) => ({ json: value });
    for (let round = 0; round < 3; round++) {
      await toy.ask('/v1/collections/brief', { method: 'PUT' });
      const documents = (i: number) => ({ documents: [{ id: String(i), text: 'hot iron' }], replace: true });
      const asked = Array.from({ length: 12 }, (_, i) => [
        toy.ask('/v1/collections/brief/documents', json(documents(i))).then(note),
        toy.ask('/v1/collections/brief/search', json({ query: 'iron' })).then(note),
        ...(i === 6 ? [toy.ask('/v1/collections/brief', { method: 'DELETE' }).then(note)] : []),
      ]);
      await Promise.all(asked.flat());
    }
    expect([...statuses].filter((status) => ![200, 204, 404, 409].includes(status))).toEqual([]);
  });
  it('H32: more requests at once than the limit: 503 with Retry-After, and none is lost', async () => {
    await using own = await toyService({ limits: { inFlight: 2, idleMs: 2000 } });
    const held = holdOpen(own);
    await held.started;
    const second = holdOpen(own);
    await second.started;
    const refused = await own.ask('/v1/methods');
    expect([refused.status, refused.headers['retry-after'], refused.json.code]).toEqual([503, '1', 'OVERLOADED']);
    expect((await own.ask('/health')).status).toBe(200);
    held.finish();
    second.finish();
    expect(await Promise.all([held.answer, second.answer])).toEqual(Array(2).fill(expect.stringContaining('"done":true'))); // biome-ignore format: one thought
    expect((await own.ask('/v1/methods')).status).toBe(200);
  });
  it('H27: while the service ends, requests under way are finished and new ones get 503', async () => {
    await using own = await toyService();
    const held = holdOpen(own);
    await held.started;
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const kept = (path: string) => statusOver(agent, own, path);
    expect((await kept('/v1/methods')).status).toBe(200);
    const closed = own.service.close();
    expect(await kept('/v1/methods')).toEqual({ status: 503, retry: '5' });
    expect((await own.ask('/ready')).status).toBe(503);
    expect((await own.ask('/health')).status).toBe(200);
    held.finish();
    expect(await held.answer).toContain('"done":true,"documents":2');
    await closed;
    await expect(own.ask('/health')).rejects.toThrow();
    agent.destroy();
  });
});

function statusOver(
  agent: Agent,
  { service, keys }: ToyService,
  path: string,
): Promise<{ status: number; retry?: string }> {
  return new Promise((done, fail) => {
    const headers = { authorization: `Bearer ${keys.admin}` };
    httpRequest({ port: service.port, host: '127.0.0.1', path, agent, headers }, (response) => {
      response.resume().on('end', () => {
        const retry = response.headers['retry-after'];
        done({ status: response.statusCode ?? 0, ...(retry === undefined ? {} : { retry }) });
      });
    }).on('error', fail).end(); // biome-ignore format: one thought
  });
}

/** A stream of documents that stays open until `finish`. */
function holdOpen({ service, keys }: ToyService): { started: Promise<void>; finish(): void; answer: Promise<string> } {
  const { promise: started, resolve: begin } = Promise.withResolvers<void>();
  const { promise: answer, resolve: end, reject } = Promise.withResolvers<string>();
  const headers = { authorization: `Bearer ${keys.admin}`, 'content-type': 'application/x-ndjson' };
  const path = '/v1/models/mail/predict';
  const request = httpRequest({ port: service.port, host: '127.0.0.1', path, method: 'POST', headers, agent: false });
  request.on('error', reject).on('response', (response) => {
    let text = '';
    response.on('data', (part) => {
      text += part;
      begin();
    });
    response.on('end', () => end(text));
  });
  request.write('{"text":"iron"}\n');
  return { started, answer, finish: () => void request.end('{"text":"flour"}\n') };
}

describe('every answer', () => {
  it('S5: has the same headers of safety, whatever it is', async () => {
    const names = [...Object.keys(safetyHeaders)];
    const replies = [
      await toy.ask('/health'),
      await toy.ask('/nothing'),
      await toy.ask('/v1/models', { key: null }),
      await toy.ask('/v1/collections/gone', { method: 'PUT' }),
      await toy.ask('/v1/collections/gone', { method: 'DELETE' }),
      await toy.ask('/v1/models/mail/predict', { body: '{"text":"a"}', headers: { 'content-type': 'application/x-ndjson' } }),
    ]; // biome-ignore format: a list
    for (const { headers, status } of replies) {
      for (const name of names) expect([status, name, headers[name]]).toEqual([status, name, safetyHeaders[name]]);
      for (const name of ['x-powered-by', 'server', 'set-cookie', 'access-control-allow-origin']) expect(headers[name]).toBeUndefined(); // biome-ignore format: one thought
    }
    expect((await toy.ask('/v1/models/mail/file')).headers).toMatchObject({ ...safetyHeaders, 'cache-control': 'private, no-cache' }); // biome-ignore format: one thought
    const broken = (await open('nonsense\r\n\r\n').answer).toLowerCase();
    for (const name of names) expect(broken).toContain(`${name}: ${safetyHeaders[name]!.toLowerCase()}\r\n`);
    expect(safetyHeaders).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'content-security-policy': expect.stringMatching(/^default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; connect-src 'self'; img-src 'self' data:;.*frame-ancestors 'none'; base-uri 'none'; form-action 'none';.*require-trusted-types-for 'script'$/),
    }); // biome-ignore format: a list
  });
  it('S8: neither keys nor texts reach the log', async () => {
    await toy.ask(`/v1/models/mail/predict?${secrets.key}=1`, { json: { texts: [secrets.text] } });
    await toy.ask('/v1/models/mail/predict', { json: { texts: [secrets.text], [secrets.text]: 1 } });
    await toy.ask('/v1/models', { key: secrets.key });
    await toy.ask('/v1/collections/notes/documents', { json: { documents: [{ id: secrets.id, text: secrets.text }] } });
    await toy.ask('/v1/collections/notes/search', { json: { query: secrets.text } });
    await toy.ask(`/v1/collections/notes/documents/${secrets.id}`);
    const log = JSON.stringify(told);
    expect(told.length).toBeGreaterThan(20);
    for (const secret of [...Object.values(secrets), ...Object.values(toy.keys)]) expect(log).not.toContain(secret);
    expect(told.filter(({ event }) => event === 'bug')).toEqual([]);
  });
});

it('H28: a full disk: 507, nothing is half stored, and reading goes on', async () => {
  const node = process.execPath;
  const bin = join(import.meta.dirname, '../bin/satchel-service.js');
  const data = join(toy.folder, 'full');
  // No file may be longer than 600 KiB; the signal that tells so is ignored, and writing fails.
  const script = `trap '' XFSZ; ulimit -f 600; exec '${node}' '${bin}' --data '${data}' --port 0 --max-rate 0 --max-loop-delay-ms 60000`;
  const child = spawn('bash', ['-c', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const line = await new Promise<string>((done) => child.stdout.once('data', (part) => done(String(part))));
    const { url } = JSON.parse(line) as { url: string };
    const key = readFileSync(join(data, 'key'), 'utf8').trim();
    const ask = (path: string, method: string, json?: object) =>
      fetch(`${url}${path}`, { method, headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' }, ...(json ? { body: JSON.stringify(json) } : {}) }); // biome-ignore format: one thought
    await ask('/v1/collections/notes', 'PUT');
    const text = Array.from({ length: 4000 }, (_, i) => `word${i}`).join(' ');
    let stored = 0;
    let status = 200;
    let answer: string | undefined;
    for (let batch = 0; status === 200 && batch < 60; batch++) {
      const documents = Array.from({ length: 5 }, (_, i) => ({ id: `${batch}-${i}`, text: `${batch}x${i} ${text}` }));
      const reply = await ask('/v1/collections/notes/documents', 'POST', { documents });
      status = reply.status;
      answer = ((await reply.json()) as { code?: string }).code;
      if (status === 200) stored += 5;
    }
    expect([status, answer]).toEqual([507, expect.stringMatching(/^(DISK_FULL|IO_ERROR|OUTCOME_UNKNOWN)$/)]);
    expect(stored).toBeGreaterThan(0);
    const facts = (await (await ask('/v1/collections/notes', 'GET')).json()) as { documents: number };
    expect([stored, stored + 5]).toContain(facts.documents); // after a failed write the last batch may be there, wholly
    const { hits } = (await (await ask('/v1/collections/notes/search', 'POST', { query: 'word7', top: 1 })).json()) as { hits: unknown[] }; // biome-ignore format: one thought
    expect(hits).toHaveLength(1);
    const upload = await fetch(`${url}/v1/corpora/big`, { method: 'PUT', headers: { authorization: `Bearer ${key}` }, body: 'x'.repeat(700_000) }); // biome-ignore format: one thought
    expect(upload.status).toBe(507);
    expect(readdirSync(join(data, 'temporary'))).toEqual([]);
  } finally {
    child.kill('SIGKILL');
  }
});

/** Connections to a service that can be told to be overloaded; requests are bytes, in whatever pieces. */
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { Door } from '../door/door.ts';
import { defaultLimits, type Limits } from '../limits.ts';
import { createHttp, type Finished, type Http } from './server.ts';

const open: { readonly http: Http; readonly sockets: Socket[] }[] = [];
afterEach(() => {
  for (const { http, sockets } of open.splice(0)) {
    for (const socket of sockets) socket.destroy();
    http.close();
  }
});

const wait = (ms: number): Promise<void> => new Promise((go) => setTimeout(go, ms));
const post = (body: string, path = '/v1/any'): string =>
  `POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-length: ${body.length}\r\n\r\n${body}`;

/** Every address is unknown to it: what is parsed gets 404, what is refused 503. */
async function start(limits: Partial<Limits> = {}) {
  const state = { isOverloaded: false, asked: 0 };
  const finished: Finished[] = [];
  const door = { checkNames: () => {}, identify: () => ({ id: 'a', scope: 'read' }), checkScope: () => {} } as Door;
  const http = createHttp({
    routes: [],
    limits: { ...defaultLimits, ...limits },
    door,
    folder: '/nowhere',
    isOverloaded: () => ++state.asked > 0 && state.isOverloaded,
    isClosing: () => false,
    finished: (one) => void finished.push(one),
    failed: (error) => {
      throw error;
    },
  });
  await new Promise<void>((done) => http.server.listen(0, '127.0.0.1', done));
  const { port } = http.server.address() as { port: number };
  const sockets: Socket[] = [];
  open.push({ http, sockets });
  /** A connection; `ask` sends the pieces one by one and returns the statuses of the answers that come within a moment. */
  async function line() {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    sockets.push(socket);
    let text = '';
    const hear = (part: Buffer): void => {
      text += part.toString('latin1');
    };
    socket.on('data', hear).on('error', () => {});
    await new Promise((done) => socket.once('connect', done));
    return {
      socket,
      heard: () => text,
      async ask(...pieces: readonly string[]): Promise<number[]> {
        text = '';
        for (const piece of pieces) {
          socket.write(piece, 'latin1');
          await wait(40);
        }
        for (let i = 0; i < 50 && !text.includes('HTTP/1.1'); i++) await wait(20);
        await wait(40);
        return [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));
      },
    };
  }
  return { state, finished, line, http };
}

describe('a request that is too much', () => {
  it('is refused before it is parsed, on a new connection and on one that was used', async () => {
    const { state, line, finished } = await start();
    const { ask, heard } = await line();
    state.isOverloaded = true;
    expect(await ask(post('{"a":1}'))).toEqual([503]);
    expect(heard()).toContain('"code":"OVERLOADED"');
    expect(heard()).toContain('retry-after: 1');
    expect(heard()).toContain("content-security-policy: default-src 'none'");
    const [head = '', body = ''] = heard().split('\r\n\r\n');
    expect(Number(/content-length: (\d+)/.exec(head)?.[1])).toBe(body.length);
    expect(heard()).not.toMatch(/^date:/im); // the parser's answers have one
    state.isOverloaded = false;
    expect(await ask(post('{"a":1}'))).toEqual([404]);
    state.isOverloaded = true;
    expect(await ask(post('{"a":1}'))).toEqual([503]);
    expect(heard()).not.toMatch(/^date:/im);
    expect(finished.map(({ status, code }) => [status, code])).toEqual([
      [503, 'OVERLOADED'],
      [404, 'NO_SUCH_ROUTE'],
      [503, 'OVERLOADED'],
    ]);
    expect(new Set(finished.map(({ instance }) => instance)).size).toBe(3);
  });

  it('is refused in the shape that clients of OpenAI’s API read', async () => {
    const { state, line } = await start();
    const { ask, heard } = await line();
    state.isOverloaded = true;
    expect(await ask(post('{}', '/v1/embeddings'))).toEqual([503]);
    expect(JSON.parse(heard().split('\r\n\r\n')[1]!)).toMatchObject({ error: { code: 'OVERLOADED' } });
  });

  it('is asked about once', async () => {
    const { state, line } = await start();
    const { ask } = await line();
    for (const isOverloaded of [false, true, false]) {
      Object.assign(state, { isOverloaded, asked: 0 });
      await ask(post('{}'));
      expect(state.asked).toBe(1);
    }
  });

  it('is answered all the same where it asks for health, or wants a head alone', async () => {
    const { state, line } = await start();
    const { ask, heard } = await line();
    state.isOverloaded = true;
    expect(await ask('GET /health HTTP/1.1\r\nhost: a\r\n\r\n')).toEqual([404]);
    expect(await ask('HEAD /v1/any HTTP/1.1\r\nhost: a\r\n\r\n')).toEqual([503]);
    expect(heard().split('\r\n\r\n')[1]).toBe('');
  });

  it('is refused once where it comes in pieces, and its body is never taken for a request', async () => {
    const { state, line } = await start();
    const { ask } = await line();
    state.isOverloaded = true;
    const inner = post('{}');
    const outer = post(inner);
    const at = outer.length - inner.length;
    expect(await ask(outer.slice(0, at), outer.slice(at))).toEqual([503]);
    expect(await ask(outer.slice(0, 9), outer.slice(9, at), outer.slice(at))).toEqual([503]);
    expect(await ask(post('{}'))).toEqual([503]);
  });

  it('is refused as often as it came where two come in one piece, or one while another is under way', async () => {
    const { state, line } = await start();
    const { ask } = await line();
    state.isOverloaded = true;
    expect(await ask(post('{}') + post('{}'))).toEqual([503, 503]);
    expect(await ask(post('{}'))).toEqual([503]);
    const chunked = 'POST /v1/any HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n';
    expect((await ask(chunked))[0]).toBe(503);
  });

  it('ends the connection of a client that takes no answers', async () => {
    const { state, line, http } = await start();
    http.server.on('connection', (socket: Socket) => {
      socket.write = () => false; // as where the client's side and ours are full
    });
    const { socket } = await line();
    state.isOverloaded = true;
    const closed = new Promise((done) => socket.once('close', done));
    socket.write(post('{}'));
    await closed;
    const left = await new Promise<number>((done) => http.server.getConnections((_, count) => done(count)));
    expect(left).toBe(0);
  });
});

describe('a silent connection', () => {
  it('is told so and closed when its time is over; one that speaks is not', async () => {
    const { state, line } = await start({ headersMs: 300 });
    const [silent, speaking, refused] = [await line(), await line(), await line()];
    expect(await speaking.ask(post('{}'))).toEqual([404]);
    state.isOverloaded = true;
    expect(await refused.ask(post('{}'))).toEqual([503]);
    await wait(900);
    expect(silent.heard()).toMatch(/^HTTP\/1\.1 408 /);
    expect(silent.socket.readableEnded).toBe(true);
    expect(speaking.socket.readableEnded).toBe(false);
    expect(refused.socket.readableEnded).toBe(true); // it said nothing more
  });

  it('makes room for others before one that has begun to speak, and that before one that was answered', async () => {
    const { line } = await start({ connections: 3 });
    const [begun, used, silent] = [await line(), await line(), await line()];
    begun.socket.write('POST /v1');
    expect(await used.ask(post('{}'))).toEqual([404]);
    const isLeft = (): boolean[] =>
      [begun, used, silent].map(({ socket }) => !socket.readableEnded && !socket.destroyed);
    const first = await line();
    expect(await first.ask(post('{}'))).toEqual([404]);
    expect(isLeft()).toEqual([true, true, false]);
    const second = await line();
    expect(await second.ask(post('{}'))).toEqual([404]);
    expect(isLeft()).toEqual([false, true, false]);
    const third = await line();
    expect(await third.ask(post('{}'))).toEqual([404]);
    expect(isLeft()).toEqual([false, false, false]); // the one that rested for longest
  });

  it('that goes, or breaks off, leaves nothing behind', async () => {
    const { line, http } = await start();
    const lines = await Promise.all(Array.from({ length: 5 }, line));
    lines[0]!.socket.end();
    lines[1]!.socket.resetAndDestroy();
    lines[2]!.socket.write('POST /v1');
    await wait(50);
    lines[2]!.socket.resetAndDestroy();
    await wait(100);
    const count = await new Promise<number>((done) => http.server.getConnections((_, found) => done(found)));
    expect(count).toBe(2);
  });
});

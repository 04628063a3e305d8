/** Bodies of many megabytes: parsed in turns of the event loop, and refused before a check of millions of values. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { measureHolds } from '../../../../test/library/loop-holds.ts';
import { defaultLimits } from '../limits.ts';
import { type ToyService, toyService } from '../toy-service.case.ts';
import { parseAtOnce, parseInTurns, parseJson } from './body.ts';

const faultOf = async (parse: () => unknown): Promise<unknown> => {
  try {
    return await parse();
  } catch (error) {
    return error;
  }
};

describe('long JSON', () => {
  const long = Buffer.from(
    JSON.stringify({ texts: Array.from({ length: 300_000 }, (_, i) => ({ id: `${i}`, on: true })) }),
  );

  it('is parsed to the same value, and the loop turns meanwhile', async () => {
    let value: unknown;
    const held = await measureHolds(async () => {
      value = await parseJson(long, defaultLimits);
    });
    expect(value).toEqual(parseAtOnce(long, defaultLimits));
    expect(held.longestMs).toBeLessThan(held.totalMs / 3);
  });

  it.each([
    ['ends too early', long.subarray(0, -1)],
    ['has a key twice at its end', Buffer.from(`${long.toString().slice(0, -1)},"texts":1}`)],
    ['is nested too deeply at its end', Buffer.from(`${long.toString().slice(0, -1)},"more":${'['.repeat(40)}`)],
    ['is no UTF-8', Buffer.concat([long, Buffer.from([0xff])])],
  ])('%s: the same problem at the same place as in one go', async (_, bytes) => {
    const problem = await faultOf(() => parseInTurns(bytes, defaultLimits));
    expect(problem).toMatchObject({ status: 400 });
    expect(problem).toEqual(await faultOf(() => parseAtOnce(bytes, defaultLimits)));
  });
});

describe('bodies of millions of values', () => {
  let toy: ToyService;
  beforeAll(async () => {
    toy = await toyService();
  });
  afterAll(() => toy[Symbol.asyncDispose]());
  const headers = { 'content-type': 'application/json' };
  const predict = (body: string) => toy.ask('/v1/models/mail/predict', { body, headers });

  it.each([
    ['items', `{"texts":[${'0,'.repeat(2e6)}0]}`, 413, 'TOO_LARGE'],
    ['keys', `{${Array.from({ length: 20_000 }, (_, i) => `"k${i}":0`).join(',')}}`, 413, 'TOO_LARGE'],
    ['items of the wrong type', `{"texts":[${'0,'.repeat(900_000)}0]}`, 400, 'BAD_REQUEST'],
    [
      'objects of many keys',
      `{"texts":[${`{${Array.from({ length: 9000 }, (_, i) => `"k${i}":0`).join(',')}},`.repeat(100)}0]}`,
      400,
      'BAD_REQUEST',
    ],
    ['lists of lists', `{"texts":[${`[${'0,'.repeat(1000)}0],`.repeat(900)}0]}`, 400, 'BAD_REQUEST'],
  ])(
    '%s: refused within a small part of the memory that an error for each would take',
    async (_, body, status, code) => {
      globalThis.gc?.();
      const before = process.memoryUsage().rss;
      expect(await predict(body)).toMatchObject({ status, json: { code } });
      expect(process.memoryUsage().rss - before).toBeLessThan(400 * 2 ** 20);
    },
  );

  it('names the first item at fault, as before', async () => {
    expect(await predict(`{"texts":["a",${'0,'.repeat(900_000)}0]}`)).toMatchObject({ json: { where: '/texts/1' } });
    expect(await predict('{"texts":["a",0]}')).toMatchObject({ json: { where: '/texts/1' } });
  });
});

/** Bodies: read within limits of size and time, and parsed strictly. */
import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { type JsonBounds, type JsonRefusal, parseStrictJson, parseStrictJsonInTurns } from 'satchel/service';
import type { Limits } from '../limits.ts';
import { type Problem, problem } from './problem.ts';

export type JsonLimits = Pick<Limits, 'jsonDepth' | 'jsonKeys' | 'jsonItems'>;
type BodyLimits = JsonLimits & Pick<Limits, 'bodyBytes' | 'bodyMs'>;

export async function readJson(request: IncomingMessage, limits: BodyLimits): Promise<unknown> {
  return parseJson(await readWhole(request, limits), limits);
}

/** From here on JSON is parsed in turns, with those of other requests in between. */
const LONG = 2 ** 18;
const TURN_MS = 5;

export async function parseJson(bytes: Buffer, limits: JsonLimits): Promise<unknown> {
  return bytes.length < LONG ? parseAtOnce(bytes, limits) : parseInTurns(bytes, limits);
}

export function parseAtOnce(bytes: Buffer, limits: JsonLimits): unknown {
  const text = textOf(bytes);
  return parseStrictJson(text, refusalIn(text), boundsOf(limits));
}

export async function parseInTurns(bytes: Buffer, limits: JsonLimits): Promise<unknown> {
  await setImmediate(); // joining the parts of many megabytes, and making text of them, takes milliseconds too
  const text = textOf(bytes);
  await setImmediate();
  let began = performance.now();
  return parseStrictJsonInTurns(text, refusalIn(text), boundsOf(limits), async () => {
    if (performance.now() - began < TURN_MS) return;
    await setImmediate();
    began = performance.now();
  });
}

const boundsOf = ({ jsonDepth, jsonKeys, jsonItems }: JsonLimits): JsonBounds => ({
  depth: jsonDepth,
  keys: jsonKeys,
  items: jsonItems,
});

function textOf(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw problem('BAD_JSON', 'The body is not UTF-8.', { where: 'byte 0' });
  return bytes.toString('utf8');
}

const refusalIn =
  (text: string): JsonRefusal =>
  (fault, message, index) =>
    jsonProblem(text, fault, message, index);

const codes = { syntax: 'BAD_JSON', ended: 'BAD_JSON', duplicate: 'DUPLICATE_KEY', depth: 'TOO_DEEP', size: 'TOO_LARGE' } as const; // biome-ignore format: one line

function jsonProblem(text: string, fault: keyof typeof codes, message: string, index: number): Problem {
  const where = `byte ${Buffer.byteLength(text.slice(0, index))}`;
  return problem(codes[fault], `This is not JSON as it should be: ${message}.`, { where });
}

export function readWhole(request: IncomingMessage, { bodyBytes, bodyMs }: BodyLimits): Promise<Buffer> {
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced > bodyBytes) return Promise.reject(tooLarge(bodyBytes));
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let length = 0;
    const timer = setTimeout(() => end(tooSlow(bodyMs)), bodyMs);
    const end = (failure?: Problem): void => {
      clearTimeout(timer);
      request.off('data', onData).off('end', onEnd).off('error', onError).off('close', onError);
      if (failure) reject(failure);
      else resolve(parts.length === 1 ? parts[0]! : Buffer.concat(parts, length));
    };
    const onData = (part: Buffer): void => {
      length += part.length;
      if (length > bodyBytes) {
        request.pause();
        end(tooLarge(bodyBytes));
      } else parts.push(part);
    };
    const onEnd = (): void => end();
    const onError = (): void => end(brokenBody());
    request.on('data', onData).on('end', onEnd).on('error', onError).on('close', onError);
  });
}

/** The parts of a body as they arrive. Only time spent waiting for the client counts. */
export async function* partsOf(
  request: IncomingMessage,
  { idleMs, bytes = Number.POSITIVE_INFINITY }: { readonly idleMs: number; readonly bytes?: number },
): AsyncGenerator<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > bytes) throw tooLarge(bytes);
  const parts: AsyncIterator<Buffer> = request[Symbol.asyncIterator]();
  let length = 0;
  for (;;) {
    const { done, value } = await within(idleMs, parts.next());
    if (done) return;
    length += value.length;
    if (length > bytes) throw tooLarge(bytes);
    yield value;
  }
}

async function within<Result>(ms: number, waited: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(tooSlow(ms)), ms);
  });
  try {
    return await Promise.race([waited.catch(() => Promise.reject(brokenBody())), late]);
  } finally {
    clearTimeout(timer);
  }
}

export const tooLarge = (bytes: number): Problem =>
  problem('TOO_LARGE', `The body is longer than ${bytes} bytes.`, { facts: { limit: bytes } });

const tooSlow = (ms: number): Problem =>
  problem('TOO_SLOW', `The body did not arrive within ${ms / 1000} s.`, { facts: { limitMs: ms } });

const brokenBody = (): Problem => problem('BROKEN_BODY', 'The request broke off before its end.');

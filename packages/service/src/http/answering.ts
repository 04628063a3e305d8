/** Writes an answer. Streams wait for the client (back-pressure), and end when the client goes. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { safetyHeaders } from './headers.ts';
import { type Problem, problemDocument } from './problem.ts';
import type { Answer } from './route.ts';

export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** The number of the request. */
  readonly instance: string;
  /** Whether the connection is to be closed after the answer. */
  isLast: boolean;
}

export async function sendAnswer({ request, response, isLast }: Exchange, answer: Answer): Promise<void> {
  const { status = 200, json, bytes, stream } = answer;
  const body = json === undefined ? bytes : JSON.stringify(json);
  const type = answer.type ?? (json === undefined ? undefined : 'application/json');
  const headers: Record<string, string | number> = { ...safetyHeaders, ...answer.headers };
  if (type !== undefined) headers['content-type'] = type;
  if (isLast) headers['connection'] = 'close';
  if (stream && request.method !== 'HEAD') {
    response.writeHead(status, headers);
    response.flushHeaders();
    await pipeline(Readable.from(stream, { objectMode: true, highWaterMark: 1 }), response);
    return;
  }
  if (body !== undefined) headers['content-length'] = Buffer.byteLength(body);
  else if (status !== 204 && status !== 304) headers['content-length'] = 0;
  response.writeHead(status, headers);
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** How long a client whose body is not read on may take to read the refusal, and to send the rest of a short body. */
const LINGER_MS = 1000;

/** The rest of a body that is passed over so that the connection can be used again. */
const SHORT_BODY = 2 ** 16;

/** Whether the connection can be used again after an answer that comes before the body was read: the rest is short, and on its way. */
export function keepsConnection({ complete, headers }: IncomingMessage): boolean {
  if (complete) return true;
  const length = Number(headers['content-length'] ?? Number.NaN);
  return length <= SHORT_BODY && headers.expect === undefined;
}

/** After the answer: what has not arrived by then never will. */
export function lingerFor(request: IncomingMessage): void {
  if (request.complete) return;
  const timer = setTimeout(() => {
    if (!request.complete) request.destroy();
  }, LINGER_MS);
  request.once('close', () => clearTimeout(timer)); // else the request stays in memory until then
  timer.unref();
}

export async function sendProblem(exchange: Exchange, found: Problem, isOpenAi: boolean): Promise<void> {
  const { request, response, instance } = exchange;
  if (response.headersSent) {
    response.destroy(); // a stream that broke: the client sees it cut
    return;
  }
  if (!keepsConnection(request)) exchange.isLast = true;
  const { status, headers } = found;
  const document = isOpenAi ? openAiDocument(found) : problemDocument(found, instance);
  const type = isOpenAi ? 'application/json' : 'application/problem+json';
  await sendAnswer(exchange, { status, headers, type, bytes: JSON.stringify(document) });
  lingerFor(request);
}

/** The shape that OpenAI's clients read. */
export const openAiDocument = ({ status, code, message, where, remedy }: Problem): object => ({
  error: {
    message: remedy === undefined ? message : `${message} ${remedy}`,
    type: status === 401 ? 'authentication_error' : status < 500 ? 'invalid_request_error' : 'server_error',
    param: where?.slice(1) || null,
    code,
  },
});

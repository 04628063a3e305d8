/**
 * Refuses a request that is too much, at the least cost: under overload most requests are refused, and each costs time that accepted ones do not
 * get. So nothing of the request is looked at, and the answer is put together from texts that are made once.
 */
import type { IncomingMessage } from 'node:http';
import { type Exchange, keepsConnection, lingerFor, openAiDocument } from './answering.ts';
import { safetyHeaders } from './headers.ts';
import { problem, problemDocument } from './problem.ts';

export const overloaded = () =>
  problem('OVERLOADED', 'The service has more work than it can do.', { headers: { 'retry-after': '1' } });

const INSTANCE = 'request-0';

interface Prepared {
  readonly before: string;
  readonly after: string;
  readonly headers: Readonly<Record<string, string>>;
}

function prepared(document: object, type: string): Prepared {
  const [before = '', after = ''] = JSON.stringify(document).split(INSTANCE);
  return { before, after, headers: { ...safetyHeaders, ...overloaded().headers, 'content-type': type } };
}

const plain = prepared(problemDocument(overloaded(), INSTANCE), 'application/problem+json');
const openAi = prepared(openAiDocument(overloaded()), 'application/json');

/** Whether a request of this address may be refused unseen: health, metrics and pages are answered in any case. */
export const isRefusable = ({ url = '' }: IncomingMessage): boolean => url.startsWith('/v1/');

export function refuse({ request, response, instance, isLast }: Exchange): void {
  const { before, after, headers } = request.url?.startsWith('/v1/embeddings') ? openAi : plain;
  const body = after === '' ? before : `${before}${instance}${after}`;
  const isClosed = isLast || !keepsConnection(request);
  response.writeHead(503, {
    ...headers,
    'content-length': Buffer.byteLength(body),
    ...(isClosed ? { connection: 'close' } : {}),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
  lingerFor(request);
}

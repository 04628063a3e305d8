/**
 * Refuses a request that is too much, at the least cost: under overload most requests are refused, and each costs time that accepted ones do not
 * get. So nothing of the request is looked at, and the answer is put together from texts that are made once.
 */
import { STATUS_CODES } from 'node:http';
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
  /** The first line and the headers as text, up to the length of the body. */
  readonly head: string;
}

function prepared(document: object, type: string): Prepared {
  const [before = '', after = ''] = JSON.stringify(document).split(INSTANCE);
  const headers = { ...safetyHeaders, ...overloaded().headers, 'content-type': type };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const head = [`HTTP/1.1 503 ${STATUS_CODES[503]}`, ...lines, 'content-length: '].join('\r\n');
  return { before, after, headers, head };
}

const plain = prepared(problemDocument(overloaded(), INSTANCE), 'application/problem+json');
const openAi = prepared(openAiDocument(overloaded()), 'application/json');

/** Whether a request of this address may be refused unseen: health, metrics and pages are answered in any case. */
export const isRefusable = (path: string): boolean => path.startsWith('/v1/');

const preparedFor = (path: string): Prepared => (path.startsWith('/v1/embeddings') ? openAi : plain);
const bodyOf = ({ before, after }: Prepared, instance: string): string =>
  after === '' ? before : `${before}${instance}${after}`;

/** The whole answer, for a request that is not parsed; all of it is ASCII. */
export function refusalText(path: string, instance: string): string {
  const found = preparedFor(path);
  const body = bodyOf(found, instance);
  return `${found.head}${body.length}\r\n\r\n${body}`;
}

export function refuse({ request, response, instance, isLast }: Exchange): void {
  const found = preparedFor(request.url ?? '');
  const { headers } = found;
  const body = bodyOf(found, instance);
  const isClosed = isLast || !keepsConnection(request);
  response.writeHead(503, {
    ...headers,
    'content-length': Buffer.byteLength(body),
    ...(isClosed ? { connection: 'close' } : {}),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
  lingerFor(request);
}

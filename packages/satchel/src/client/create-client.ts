/**
 * A client of `satchel serve`, made of `fetch` alone: it runs in Node, in a page and wherever else `fetch` is. The types of requests and answers are
 * made from the schemas of the service (operations.ts).
 *
 *   const client = createClient({ url: 'http://127.0.0.1:8017', key });
 *   const { predictions } = await client.ask('POST /v1/models/{name}/predict', { params: { name: 'mail' }, body: { texts: ['hot iron'] } });
 */
import type { Operations } from './operations.ts';

export interface ClientOptions {
  /** The address that the service printed. */
  readonly url: string;
  readonly key: string;
  /** Another `fetch`, for tests and proxies. */
  readonly fetch?: typeof fetch;
}

/** What a request of this address may have; `body` of an upload is any body that `fetch` takes. */
export type Asked<Name extends keyof Operations> = Omit<Operations[Name], 'answer'> & {
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
};

/** Whether everything that a request may have can be left out. */
export type AskedArguments<Given> = Record<never, never> extends Given ? [given?: Given] : [given: Given];

export interface FollowedEvent {
  readonly id: number;
  readonly event: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface ServiceClient {
  /** Asks one address. Throws a `ServiceProblem` where the service refuses. */
  ask<Name extends keyof Operations>(
    name: Name,
    ...given: AskedArguments<Asked<Name>>
  ): Promise<Operations[Name]['answer']>;
  /** Labels documents of any number; answers come while they are sent. */
  predictAll(
    model: string,
    documents: Iterable<StreamedDocument> | AsyncIterable<StreamedDocument>,
  ): AsyncGenerator<Readonly<Record<string, unknown>>>;
  /** The events of a job until it is over, from after `last` on. */
  follow(job: string, last?: number, signal?: AbortSignal): AsyncGenerator<FollowedEvent>;
}

export interface StreamedDocument {
  readonly id?: string;
  readonly text: string;
}

/** A refusal: `code` is stable, `where` is the place, `remedy` what to do. */
export class ServiceProblem extends Error {
  override readonly name = 'ServiceProblem';
  readonly status: number;
  readonly code: string;
  readonly where: string | undefined;
  readonly remedy: string | undefined;
  readonly facts: Readonly<Record<string, unknown>>;

  constructor(status: number, document: Readonly<Record<string, unknown>>) {
    super(typeof document['title'] === 'string' ? document['title'] : `the service answered ${status}.`);
    const text = (name: string): string | undefined =>
      typeof document[name] === 'string' ? document[name] : undefined;
    this.status = status;
    this.code = text('code') ?? 'UNKNOWN';
    this.where = text('where');
    this.remedy = text('remedy');
    this.facts = (document['facts'] as Readonly<Record<string, unknown>> | undefined) ?? {};
  }
}

interface Given {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/**
 * @example
 * import { createClient } from 'satchel/client';
 * const client = createClient({ url: 'http://127.0.0.1:8017', key: 'secret' });
 * console.log(typeof client.ask);
 */
export function createClient({ url, key, fetch: send = fetch }: ClientOptions): ServiceClient {
  async function answerOf(
    name: string,
    { params = {}, query = {}, body, headers = {}, signal }: Given,
  ): Promise<Response> {
    const [method = '', path = ''] = name.split(' ');
    const address = new URL(
      path.replace(/\{(\w+)\}/g, (_, one: string) => encodeURIComponent(params[one] ?? '')),
      url,
    );
    for (const [field, value] of Object.entries(query))
      if (value !== undefined) address.searchParams.set(field, String(value));
    const isJson = body !== undefined && isPlain(body);
    const answer = await send(address, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(isJson ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isJson ? JSON.stringify(body) : (body as BodyInit) }),
      ...(body instanceof ReadableStream ? { duplex: 'half' } : {}),
      ...(signal ? { signal } : {}),
    } as RequestInit);
    if (answer.ok) return answer;
    throw new ServiceProblem(answer.status, await answer.json().catch(() => ({})));
  }

  return {
    async ask(name, ...[given = {} as never]) {
      const answer = await answerOf(name, given as Given);
      if (answer.status === 204) return undefined as never;
      const type = answer.headers.get('content-type') ?? '';
      if (/^application\/json/.test(type)) return answer.json();
      return (/^text\//.test(type) ? answer.text() : answer.arrayBuffer()) as never;
    },
    async *predictAll(model, documents) {
      const headers = { 'content-type': 'application/x-ndjson' };
      const body = streamOf(documents);
      const answer = await answerOf('POST /v1/models/{name}/predict', { params: { name: model }, headers, body });
      for await (const line of linesOf(answer, '\n')) if (line !== '') yield JSON.parse(line);
    },
    async *follow(job, last = -1, signal) {
      const headers = last < 0 ? {} : { 'last-event-id': String(last) };
      const answer = await answerOf('GET /v1/jobs/{id}/events', {
        params: { id: job },
        headers,
        ...(signal ? { signal } : {}),
      });
      for await (const block of linesOf(answer, '\n\n')) {
        const event = eventOf(block);
        if (event) yield event;
      }
    },
  };
}

/** What is sent as JSON; streams, bytes and texts are sent as they are. */
const isPlain = (body: unknown): boolean =>
  typeof body === 'object' &&
  body !== null &&
  (Object.getPrototypeOf(body) === Object.prototype || Array.isArray(body));

function streamOf(documents: Iterable<StreamedDocument> | AsyncIterable<StreamedDocument>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const iterator = Symbol.asyncIterator in documents ? documents[Symbol.asyncIterator]() : documents[Symbol.iterator]();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await iterator.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(`${JSON.stringify(value)}\n`));
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}

/** The parts of an answer between separators, as they arrive. */
async function* linesOf({ body }: Response, separator: string): AsyncGenerator<string> {
  if (!body) return;
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      rest += done ? decoder.decode() : decoder.decode(value, { stream: true });
      const parts = rest.split(separator);
      rest = parts.pop() ?? '';
      yield* parts;
      if (done) break;
    }
    if (rest !== '') yield rest;
  } finally {
    await reader.cancel().catch(() => {});
  }
}

/** `undefined` for comments. */
function eventOf(block: string): FollowedEvent | undefined {
  const field = (name: string): string | undefined => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];
  const [id, event, data] = [field('id'), field('event'), field('data')];
  return id === undefined || event === undefined
    ? undefined
    : { id: Number(id), event, data: JSON.parse(data ?? '{}') };
}

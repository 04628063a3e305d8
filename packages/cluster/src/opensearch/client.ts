/**
 * The REST interface of OpenSearch, with `fetch`. Several addresses may be given: a node that does not answer is left for the next one, and what
 * fails for a moment (a lost node, a full queue) is tried again for half a minute. Every address is tried once, however long the first took.
 */
import { SatchelError } from 'satchel';

export interface SearchClient {
  ask<Answer>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object | string): Promise<Answer>;
}

export interface ClientOptions {
  /** Addresses of nodes; a user and a password may stand in them: https://user:password@host:9200. */
  readonly urls: readonly string[];
  /** How long to try again. */
  readonly patienceMs?: number;
}

interface Place {
  readonly base: string;
  readonly headers: Readonly<Record<string, string>>;
}

const TRY_AGAIN = new Set([429, 502, 503, 504]);

export function openSearchClient({ urls, patienceMs = 30_000 }: ClientOptions): SearchClient {
  const places = urls.map(placeOf);
  let current = 0;
  return {
    async ask(method, path, body) {
      const deadline = performance.now() + patienceMs;
      for (let attempt = 0; ; attempt++) {
        const place = places[current % places.length]!;
        const outcome = await once(place, method, path, body);
        if ('answer' in outcome) return outcome.answer as never;
        const isEachTried = attempt + 1 >= places.length;
        if (!outcome.isTemporary || (isEachTried && performance.now() > deadline)) throw outcome.error;
        current++;
        if (isEachTried) await new Promise((done) => setTimeout(done, Math.min(2000, 100 * (attempt + 1))));
      }
    },
  };
}

type Outcome = { readonly answer: unknown } | { readonly error: SatchelError; readonly isTemporary: boolean };

async function once(
  { base, headers }: Place,
  method: string,
  path: string,
  body: object | string | undefined,
): Promise<Outcome> {
  const isLines = typeof body === 'string';
  let response: Response;
  let text: string;
  try {
    response = await fetch(base + path, {
      method,
      headers: { ...headers, 'content-type': isLines ? 'application/x-ndjson' : 'application/json' },
      ...(body === undefined ? {} : { body: isLines ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(120_000),
    });
    text = await response.text();
  } catch (cause) {
    return { error: unreachable(base, cause), isTemporary: true };
  }
  const answer = jsonOf(text);
  if (response.ok && answer !== undefined) return { answer };
  const isTemporary = TRY_AGAIN.has(response.status);
  return { error: refused(base, response.status, answer), isTemporary };
}

function placeOf(url: string): Place {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new SatchelError('BAD_PARAM', `--url takes an address such as http://localhost:9200, got "${url}".`, {
      kind: 'usage',
    });
  const { origin, pathname, username, password } = new URL(url);
  const basic = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64');
  return {
    base: origin + pathname.replace(/\/+$/, ''),
    headers: username === '' ? {} : { authorization: `Basic ${basic}` },
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const unreachable = (base: string, cause: unknown): SatchelError =>
  new SatchelError('UNREACHABLE', `${base} does not answer.`, {
    kind: 'io',
    remedy: 'Check --url, or name further nodes: --url may be repeated.',
    cause,
  });

function refused(base: string, status: number, answer: unknown): SatchelError {
  const error = (answer as { error?: { type?: string; reason?: string } | string } | undefined)?.error;
  const reason = typeof error === 'string' ? error : (error?.reason ?? error?.type ?? 'no reason was given');
  const kind = status === 401 || status === 403 ? 'permission' : 'io';
  return new SatchelError('OPENSEARCH', `${base} answered ${status}: ${reason.slice(0, 300)}.`, {
    kind,
    facts: { status, error },
  });
}

/**
 * The server: one way through for every request.
 *
 *   load → head → host and origin → key → route → scope and rate → content type → query and body → the route's function → answer
 *
 * Whatever a step throws becomes a problem document. Nothing is read of a body before the steps before it have passed.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Door } from '../door/door.ts';
import type { Limits } from '../limits.ts';
import { type Exchange, sendAnswer, sendProblem } from './answering.ts';
import { partsOf, readJson } from './body.ts';
import { type Check, checkFor, queryOf } from './check.ts';
import { limitConnections } from './connections.ts';
import { standBefore, takeParser } from './entrance.ts';
import { rawAnswer } from './headers.ts';
import { type Problem, problem, problemDocument, problemOf, withoutPaths } from './problem.ts';
import { isRefusable, overloaded, refusalText, refuse } from './refusal.ts';
import type { AnyRoute, Call } from './route.ts';
import { createRouter } from './router.ts';
import { countTraffic, type Traffic } from './traffic.ts';

export interface Finished {
  readonly route: AnyRoute | undefined;
  readonly status: number;
  readonly seconds: number;
  readonly method: string;
  readonly instance: string;
  readonly code: string | undefined;
}

export interface HttpOptions {
  readonly routes: readonly AnyRoute[];
  readonly limits: Limits;
  readonly door: Door;
  /** The data folder, whose place answers do not name. */
  readonly folder: string;
  /** Asked once for each request: whether it is too much. */
  isOverloaded(): boolean;
  isClosing(): boolean;
  finished(request: Finished): void;
  /** Told of errors that are bugs. */
  failed(error: unknown, instance: string): void;
}

export interface Http {
  readonly server: Server;
  readonly traffic: Traffic;
  /** Requests under way. */
  inFlight(): number;
  /** No more connections are taken. */
  close(): void;
  /** Tells the functions of all routes that the service ends. */
  abort(): void;
}

export function createHttp(options: HttpOptions): Http {
  const { limits, routes } = options;
  const prepared = new Map(routes.map((route) => [route, prepare(route)]));
  const find = createRouter(routes);
  const under = new Set<AbortController>();
  let [inFlight, count] = [0, 0];

  const server = createServer({
    maxHeaderSize: limits.headerBytes,
    headersTimeout: limits.headersMs,
    requestTimeout: 0, // bodies have limits of their own: a stream may take hours
    connectionsCheckingInterval: Math.min(1000, limits.headersMs),
    keepAliveTimeout: 15_000,
    insecureHTTPParser: false,
  });
  const parse = takeParser(server);
  const traffic = countTraffic(server);
  const connections = limitConnections(server, limits.connections);
  const entrance = standBefore(server, parse, {
    connections,
    silentMs: limits.headersMs,
    isOverloaded: options.isOverloaded,
    isOpen: () => !options.isClosing(),
    tooSilent: () => rawProblem(tooSlowHead()),
    refusal(method, path) {
      if (method === 'HEAD' || !isRefusable(path)) return undefined;
      const instance = `request-${++count}`;
      options.finished({ route: undefined, status: 503, seconds: 0, method, instance, code: 'OVERLOADED' });
      return refusalText(path, instance);
    },
  });
  server.maxHeadersCount = 2 * limits.headerCount; // more are refused, not dropped
  server.on('request', (request, response) => void serve(request, response, false));
  server.on('checkContinue', (request, response) => void serve(request, response, true));
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => refuseBytes(error, socket));

  async function serve(request: IncomingMessage, response: ServerResponse, isAwaited: boolean): Promise<void> {
    const started = performance.now();
    const exchange: Exchange = { request, response, instance: `request-${++count}`, isLast: options.isClosing() };
    const state: { route?: AnyRoute; code?: string } = {};
    inFlight++;
    connections.use(request.socket, response);
    response.on('error', () => {}); // the client has gone
    const isTooMuch = entrance.isTooMuch(request.socket);
    try {
      if (isTooMuch && !exchange.isLast && isRefusable(request.url ?? '')) {
        state.code = 'OVERLOADED';
        refuse(exchange);
      } else await answer(exchange, { isAwaited, isTooMuch }, state);
    } catch (thrown) {
      if (response.destroyed || request.socket.destroyed) {
        state.code = 'CLIENT_GONE';
        return;
      }
      const found = withoutPaths(problemOf(thrown), options.folder);
      if (found.status === 500) options.failed(thrown, exchange.instance);
      state.code = found.code;
      await sendProblem(exchange, found, state.route?.openAiErrors === true).catch(() => response.destroy());
    } finally {
      inFlight--;
      options.finished({
        route: state.route,
        status: response.statusCode,
        seconds: (performance.now() - started) / 1000,
        method: request.method ?? '',
        instance: exchange.instance,
        code: state.code,
      });
    }
  }

  async function answer(
    exchange: Exchange,
    { isAwaited, isTooMuch }: { readonly isAwaited: boolean; readonly isTooMuch: boolean },
    state: { route?: AnyRoute },
  ): Promise<void> {
    const { request, response } = exchange;
    const { door } = options;
    if (request.httpVersionMajor !== 1) {
      exchange.isLast = true;
      throw problem('BROKEN_BODY', 'This is not an HTTP/1.1 request.');
    }
    const { path, queryText } = addressOf(request, limits);
    door.checkNames(request);
    const found = find(path);
    const isOpen = found?.routes.some(({ scope }) => scope === 'open') === true;
    const identity = isOpen ? undefined : door.identify(request);
    const route = chosen(found?.routes, request, path);
    state.route = route;
    if (!route.isAlways) {
      if (options.isClosing()) throw closing();
      if (isTooMuch || inFlight > limits.inFlight) throw overloaded();
    }
    if (identity) door.checkScope(identity, route);
    const { checkParams, checkQuery, checkBody } = prepared.get(route)!;
    const params = found!.params;
    checkParams?.(params);
    const query = queryOf(queryText, route.query);
    checkQuery?.(query);
    checkType(request, route);
    if (isAwaited) response.writeContinue();
    const body = route.body && hasBody(request, route) ? await readJson(request, limits) : undefined;
    if (body !== undefined || !route.bodyIsOptional) checkBody?.(body);
    let controller: AbortController | undefined;
    const call: Call = {
      params,
      query,
      body,
      request,
      key: identity?.id ?? '',
      stream: partsOf(request, { idleMs: limits.idleMs, ...(route.isUpload ? { bytes: limits.uploadBytes } : {}) }),
      get signal() {
        controller ??= controllerOf(response);
        return controller.signal;
      },
    };
    try {
      await sendAnswer(exchange, await route.run(call as never));
    } finally {
      if (controller) under.delete(controller);
    }
  }

  function controllerOf(response: ServerResponse): AbortController {
    const controller = new AbortController();
    under.add(controller);
    response.on('close', () => {
      if (!response.writableFinished) controller.abort(problem('BROKEN_BODY', 'The client has gone.'));
    });
    return controller;
  }

  return {
    server,
    traffic,
    inFlight: () => inFlight,
    close() {
      entrance[Symbol.dispose]();
      server.close();
      server.closeIdleConnections();
    },
    abort() {
      for (const controller of under) controller.abort(closing());
    },
  };
}

interface Prepared {
  readonly checkParams: Check | undefined;
  readonly checkQuery: Check | undefined;
  readonly checkBody: Check | undefined;
}

const prepare = ({ params, query, body }: AnyRoute): Prepared => ({
  checkParams: params && checkFor(params, 'path'),
  checkQuery: query && checkFor(query, 'query'),
  checkBody: body && checkFor(body, 'body'),
});

function addressOf({ url = '', rawHeaders }: IncomingMessage, limits: Limits): { path: string; queryText: string } {
  if (url.length > limits.uriBytes)
    throw problem('URI_TOO_LONG', `The address is longer than ${limits.uriBytes} bytes.`, {
      facts: { limit: limits.uriBytes },
    });
  if (rawHeaders.length > 2 * limits.headerCount)
    throw problem('HEADERS_TOO_LARGE', `The request has more than ${limits.headerCount} headers.`, {
      facts: { limit: limits.headerCount },
    });
  const at = url.indexOf('?');
  const path = at < 0 ? url : url.slice(0, at);
  if (!path.startsWith('/')) throw problem('BAD_REQUEST', 'The address must begin with a slash.', { where: 'path' });
  return { path, queryText: at < 0 ? '' : url.slice(at + 1) };
}

/** The route of the method and, where there are several, of the content type. */
function chosen(routes: readonly AnyRoute[] | undefined, request: IncomingMessage, path: string): AnyRoute {
  if (!routes) throw problem('NO_SUCH_ROUTE', `There is nothing under ${path.slice(0, 200)}.`, { where: 'path' });
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const fitting = routes.filter((route) => route.method === method);
  const type = typeOf(request);
  const variant = fitting.find((route) => route.variant !== undefined && route.variant === type);
  const found = variant ?? fitting.find((route) => route.variant === undefined);
  if (found) return found;
  const methods = [...new Set(routes.flatMap((route) => (route.method === 'GET' ? ['GET', 'HEAD'] : [route.method])))];
  throw problem('METHOD_NOT_ALLOWED', `${path.slice(0, 200)} does not take ${request.method}.`, {
    headers: { allow: methods.join(', ') },
    facts: { allow: methods },
  });
}

const typeOf = (request: IncomingMessage): string =>
  (request.headers['content-type'] ?? '').split(';')[0]!.trim().toLowerCase();

function checkType(request: IncomingMessage, { body, streamBody, bodyIsOptional }: AnyRoute): void {
  const { headers } = request;
  const encoding = headers['content-encoding'];
  if (encoding !== undefined && encoding !== 'identity' && (body || streamBody))
    throw problem('WRONG_TYPE', 'Bodies are not to be compressed.', {
      where: 'content-encoding',
      facts: { expected: ['identity'] },
    });
  const isThere = Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined;
  const types = body ? ['application/json'] : (streamBody?.types ?? []);
  if (types.length === 0 || (!isThere && (bodyIsOptional || streamBody))) return;
  if (!types.includes(typeOf(request)))
    throw problem('WRONG_TYPE', `The content type must be ${types.join(' or ')}.`, {
      where: 'content-type',
      facts: { expected: types },
    });
}

const hasBody = ({ headers }: IncomingMessage, { bodyIsOptional }: AnyRoute): boolean =>
  !bodyIsOptional || Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined;

const closing = () => problem('CLOSING', 'The service is being stopped.', { headers: { 'retry-after': '5' } });

/** Bytes that are no request: no head, a head too long, a head too slow. */
function refuseBytes({ code }: NodeJS.ErrnoException, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable || socket.destroyed) {
    socket.destroy();
    return;
  }
  const found =
    code === 'HPE_HEADER_OVERFLOW'
      ? problem('HEADERS_TOO_LARGE', 'The head of the request is too long.')
      : code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? tooSlowHead()
        : problem('BROKEN_BODY', 'This is not an HTTP/1.1 request.');
  socket.end(rawProblem(found));
  setTimeout(() => socket.destroy(), 1000).unref();
}

const tooSlowHead = () => problem('TOO_SLOW', 'The head of the request did not arrive in time.');
const rawProblem = (found: Problem): string =>
  rawAnswer(found.status, STATUS_CODES[found.status] ?? '', problemDocument(found, 'request-0'));

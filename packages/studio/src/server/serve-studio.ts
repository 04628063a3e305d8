/** A server of the page's files on this machine's own address. It answers GET and HEAD, and only to names of this machine. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { safetyHeaders } from './headers.ts';
import { type StudioFile, studioFiles } from './index.ts';

export interface StudioServer {
  readonly url: string;
  close(): Promise<void>;
}

const HOST = '127.0.0.1';

/** `port` 0 takes any that is free. */
export async function serveStudio(port: number, folder?: string): Promise<StudioServer> {
  const files = await studioFiles(folder);
  const server = createServer((request, response) => answer(files, request, response));
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, HOST, resolve));
  return {
    url: `http://${HOST}:${(server.address() as AddressInfo).port}/`,
    close: () => closed(server),
  };
}

function answer(
  files: ReadonlyMap<string, StudioFile>,
  { method, url = '/', headers }: IncomingMessage,
  response: ServerResponse,
): void {
  const path = url.split(/[?#]/, 1)[0]!.slice(1);
  const file = files.get(path === '' ? 'index.html' : path);
  if (!isOwnName(headers.host)) refuse(response, 421, 'This server answers to the names of its own machine.');
  else if (method !== 'GET' && method !== 'HEAD') refuse(response, 405, 'GET and HEAD are answered.');
  else if (!file) refuse(response, 404, 'There is no file of this name.');
  else send(response, file, method === 'HEAD');
}

function send(response: ServerResponse, { type, bytes }: StudioFile, isHead: boolean): void {
  const isHashed = !type.startsWith('text/html'); // the name changes with the content
  response.writeHead(200, {
    ...safetyHeaders,
    'content-type': type,
    'content-length': bytes.length,
    'cache-control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
  });
  response.end(isHead ? undefined : bytes);
}

/** A page of another site that gave its own name this address is refused. */
const isOwnName = (host = ''): boolean => /^(127\.0\.0\.1|localhost)(:\d+)?$/.test(host);

function refuse(response: ServerResponse, status: number, text: string): void {
  const more = status === 405 ? { allow: 'GET, HEAD' } : {};
  response.writeHead(status, { ...safetyHeaders, 'content-type': 'text/plain; charset=utf-8', ...more });
  response.end(`${text}\n`);
}

const closed = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

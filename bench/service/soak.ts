/**
 * Long load on the service (LD1 to LD4): mixed requests for minutes, more than it can do, slow and silent clients.
 *
 *   node bench/service/soak.ts [seconds of LD1, default 600] [requests a second, default 200]
 *
 *   LD1   80 % searches of 10,000 documents, 15 % embeddings, 5 % documents stored with fsync: p99, no error
 *   LD2   memory after the first fifth: its slope; open files and threads stay
 *   LD3   five times the rate it can do: refused with 429 or 503, never 500; accepted requests a second against the most it can do
 *   LD4   500 clients that send their head slowly and 2,000 silent connections: latencies of the others
 *
 * Errors and a growth of memory fail the run; latencies are printed, since they are also those of the machine.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { atRate, closedLoop, forPort, type Measured, quantile, requestBytes, type Target } from './load.ts';
import { cpuOf, memoryOf, type Server, startOurs } from './servers.ts';

const [seconds = 600, perSecond = 200] = process.argv.slice(2).map(Number);
const words = Array.from({ length: 5000 }, (_, i) => `w${((i * 7919) % 5000).toString(36)}`);
const wait = (ms: number): Promise<void> => new Promise((go) => setTimeout(go, ms));
const row = (name: string, value: string): void => console.log(`| ${name} | ${value} |`);
const p = ({ latencies }: Measured): string =>
  `p50 ${quantile(latencies, 0.5).toFixed(1)} ms, p99 ${quantile(latencies, 0.99).toFixed(1)} ms`;
const openFiles = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length;
const threads = (pid: number): number => readdirSync(`/proc/${pid}/task`).length;
const failures: string[] = [];
const must = (isSo: boolean, what: string): void => void (isSo || failures.push(what));

/** A text of 60 words, frequent ones more often; the same for the same number. */
function textOf(number: number): string {
  const word = (i: number): string => words[Math.floor(5000 * (((number * 61 + i * 17) % 997) / 997) ** 3)]!;
  return Array.from({ length: 60 }, (_, i) => word(i)).join(' ');
}

const folder = mkdtempSync(join(tmpdir(), 'satchel-soak-'));
mkdirSync(join(folder, 'data/models'), { recursive: true });
const satchel = resolve(import.meta.dirname, '../../packages/satchel/bin/satchel.js');
const corpus = join(folder, 'corpus.txt');
writeFileSync(
  corpus,
  `${Array.from({ length: 2000 }, (_, i) => JSON.stringify({ id: String(i), text: textOf(i) })).join('\n')}\n`,
);
const encoder = join(folder, 'data/models/dense.satchel');
execFileSync(process.execPath, [satchel, 'train', corpus, '--set', 'corpus.format=jsonl', '--representation', 'lsi', '--classifier', 'none', '--out', encoder, '--quiet', '--threads', '1']); // biome-ignore format: one line
const server = await startOurs(join(folder, 'data'), ['--max-headers-ms', '10000']);
try {
  await fill(server);
  await steady(server);
  await overloaded(server);
  await crowded(server);
} finally {
  server.child.kill('SIGTERM');
  await new Promise((done) => server.child.on('exit', done));
  rmSync(folder, { recursive: true, force: true });
}
for (const failure of failures) console.log(`FAILED: ${failure}`);
process.exitCode = failures.length === 0 ? 0 : 1;

async function fill({ ask }: Server): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  await ask('/v1/collections/notes', { method: 'PUT' });
  for (let i = 0; i < 10_000; i += 500) {
    const documents = Array.from({ length: 500 }, (_, j) => ({ id: `d${i + j}`, text: textOf(i + j) }));
    const body = JSON.stringify({ documents });
    must((await ask('/v1/collections/notes/documents', { method: 'POST', headers, body })).ok, 'documents are stored');
  }
}

/** 80 searches, 15 embeddings, 5 documents of every hundred, in turn; a document differs from the one it replaces. */
function mixed({ port, key }: Server, connections = 16): Target {
  const request = (path: string, body: object): Buffer => forPort(requestBytes(path, key, JSON.stringify(body)), port);
  const requests = Array.from({ length: 2000 }, (_, i) => {
    const kind = (i * 37) % 100;
    if (kind < 80) return request('/v1/collections/notes/search', { query: textOf(i).split(' ').slice(0, 3).join(' '), top: 10 }); // biome-ignore format: one line
    if (kind < 95) return request('/v1/embeddings', { model: 'dense', input: textOf(i) });
    return request('/v1/collections/notes/documents', { documents: [{ id: `d${i % 50}`, text: textOf(20_000 + i) }], replace: true }); // biome-ignore format: one line
  });
  return { port, connections, requests };
}

async function steady(server: Server): Promise<void> {
  const { pid } = server;
  await atRate(mixed(server), perSecond, Math.min(10, seconds / 5));
  const memory: [number, number][] = [];
  const started = performance.now();
  const watch = setInterval(() => memory.push([(performance.now() - started) / 60_000, memoryOf(pid)]), 500);
  const cpu = cpuOf(pid);
  const before = { files: openFiles(pid), threads: threads(pid) };
  const result = await atRate(mixed(server), perSecond, seconds);
  clearInterval(watch);
  await wait(1500); // the writer of the collection is closed after a second
  const late = memory.filter(([minute]) => minute > seconds / 300);
  const slope = slopeOf(late);
  const most = Math.max(...late.map(([, mb]) => mb));
  row(`LD1: mixed, ${perSecond}/s for ${seconds} s`, `${p(result)}; ${JSON.stringify(result.statuses)}; ${(1000 * (cpuOf(pid) - cpu) / result.answers).toFixed(2)} ms CPU a request`); // biome-ignore format: one line
  row('LD2: memory', `${late[0]?.[1].toFixed(0)} MB, at most ${most.toFixed(0)}, slope ${slope.toFixed(1)} MB a minute; files ${before.files} → ${openFiles(pid)}, threads ${before.threads} → ${threads(pid)}`); // biome-ignore format: one line
  must(result.failed + result.lost === 0, `LD1 has errors: ${JSON.stringify(result.statuses)}`);
  must(openFiles(pid) <= before.files + 8, 'LD2: open files grow');
  if (seconds >= 300) must(slope < 5, 'LD2: memory grows');
}

/** Least squares, in MB a minute. */
function slopeOf(points: readonly (readonly [number, number])[]): number {
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(points.map(([minute]) => minute)), mean(points.map(([, mb]) => mb))];
  const above = points.reduce((sum, [minute, mb]) => sum + (minute - x) * (mb - y), 0);
  return above / points.reduce((sum, [minute]) => sum + (minute - x) ** 2, 0);
}

async function overloaded(server: Server): Promise<void> {
  const span = Math.min(60, seconds / 5);
  const most = await closedLoop(mixed(server), span);
  const peak = most.answers / most.seconds;
  const flood = await closedLoop(mixed(server, 900), span);
  const goodput = flood.answers / flood.seconds;
  const after = await atRate(mixed(server), perSecond, Math.min(10, span));
  row('LD3: 900 connections at once', `${goodput.toFixed(0)}/s of ${peak.toFixed(0)}/s (${((100 * goodput) / peak).toFixed(0)} %); ${p(flood)}; ${JSON.stringify(flood.statuses)}; then ${p(after)}`); // biome-ignore format: one line
  const strange = Object.keys(flood.statuses).filter((status) => !['200', '429', '503'].includes(status));
  must(strange.length === 0, `LD3: other answers: ${strange}`);
  must(goodput >= 0.5 * peak, 'LD3: accepted requests a second fall to less than half');
  must(after.failed + after.lost === 0, 'LD3: errors afterwards');
}

async function crowded(server: Server): Promise<void> {
  const alone = await atRate(mixed(server), perSecond, Math.min(10, seconds / 5));
  const sockets: Socket[] = [];
  const opened = (first: string): void => {
    const socket = connect({ port: server.port, host: '127.0.0.1' }, () => socket.write(first));
    sockets.push(socket.on('error', () => {}));
  };
  for (let i = 0; i < 500; i++) opened('POST /v1/embeddings HTTP/1.1\r\nHost: 127');
  for (let i = 0; i < 2000; i++) opened('');
  const drip = setInterval(() => {
    for (const socket of sockets.slice(0, 500)) if (socket.writable) socket.write('.');
  }, 1000);
  const beside = await atRate(mixed(server), perSecond, Math.min(15, seconds / 4));
  clearInterval(drip);
  const left = sockets.filter((socket) => !socket.destroyed && !socket.readableEnded).length;
  for (const socket of sockets) socket.destroy();
  row('LD4: 500 slow and 2,000 silent clients', `${p(beside)}, alone ${p(alone)}; ${JSON.stringify(beside.statuses)}; ${left} of 2,500 connections left`); // biome-ignore format: one line
  must(beside.failed === 0, `LD4: errors: ${JSON.stringify(beside.statuses)}`);
  must(left <= 1024, 'LD4: too many connections');
  must((await server.ask('/health')).ok, 'LD4: health');
}

/**
 * LD4: 500 clients that send the head of a request one byte a second, and 10,000 connections that say nothing, beside normal clients. The service keeps 1,024
 * connections; the others are closed, silent ones first. The clients of the crowd need 11,000 file handles (`ulimit -n 12000`); the service does not.
 *
 * The figure is asked for beside the crowd, so it is taken from the moment all connections are open, until after the slow ones have been cut. The seconds in
 * which 10,500 connections arrive are told apart.
 */
import { execFileSync, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { atRate, quantile } from './load.ts';
import { mixed } from './mixed.ts';
import { cpuOf, type Server } from './servers.ts';
import { ms, p99, told, verdict } from './verdicts.ts';

const SLOW = 500;
const SILENT = 10_000;
const HANDLES = 11_000;

interface Cut {
  readonly first: number;
  readonly last: number;
  readonly told: number;
  readonly left: number;
}

export async function crowded(server: Server, perSecond: number, span: number): Promise<void> {
  const handles = Number(execFileSync('sh', ['-c', 'ulimit -n'], { encoding: 'utf8' }));
  if (handles < HANDLES) {
    verdict('LD4', false, `this process may open ${handles} files`, `ulimit -n ${HANDLES + 1000} before it is started`);
    return;
  }
  const alone = await atRate(mixed(server), perSecond, span);
  const [started, cpu] = [performance.now(), cpuOf(server.pid)];
  const passed = (): number => (performance.now() - started) / 1000;
  const under = atRate(mixed(server), perSecond, span);
  const crowd = startCrowd(server.port);
  await crowd.open;
  const [opened, openingCpu] = [passed(), cpuOf(server.pid) - cpu];
  const health = await server.ask('/health');
  const cut = await crowd.cut;
  const beside = await under;
  crowd.end();
  const isSteady = ([second]: readonly [number, ...unknown[]]): boolean => second >= opened;
  const steady = accepted(beside.samples.filter(isSteady));
  const opening = accepted(beside.samples.filter((sample) => !isSteady(sample)));
  const ratio = p99(steady) / p99(alone.accepted);
  console.log(`LD4  alone ${told(alone)}; beside the crowd ${told(beside)}; ${cut.left} of ${SILENT} silent connections left`); // biome-ignore format: one line
  console.log(`LD4  while ${SILENT + SLOW} connections were opened, ${opened.toFixed(1)} s: p50 ${ms(quantile(opening, 0.5))}, p99 ${ms(p99(opening))} of ${opening.length}; ${((1000 * openingCpu) / (SILENT + SLOW)).toFixed(3)} ms of CPU for each connection, normal requests included`); // biome-ignore format: one line
  console.log(`LD4  p99 with the opening ${ms(p99(beside.accepted))}, ${(p99(beside.accepted) / p99(alone.accepted)).toFixed(2)} × alone`); // biome-ignore format: one line
  verdict('LD4', beside.failed + beside.lost === 0 && health.ok, 'normal clients and /health are answered beside them', 'no error'); // biome-ignore format: one line
  verdict('LD4', ratio <= 2, `p99 of normal clients beside them ${ms(p99(steady))} (${steady.length} requests), ${ratio.toFixed(2)} × alone`, '≤ 2 ×'); // biome-ignore format: one line
  verdict('LD4', cut.first >= 9 && cut.last <= 13 && cut.told === SLOW, `slow clients cut after ${cut.first.toFixed(1)} to ${cut.last.toFixed(1)} s, ${cut.told} of ${SLOW} with 408`, 'at 10 s'); // biome-ignore format: one line
}

const accepted = (samples: readonly (readonly [number, number, number])[]): Float64Array =>
  Float64Array.from(samples.filter(([, status]) => status === 200), ([, , took]) => took).sort(); // biome-ignore format: one line

function startCrowd(port: number): { readonly open: Promise<void>; readonly cut: Promise<Cut>; end(): void } {
  const words = [resolve(import.meta.dirname, 'crowd-clients.ts'), port, SILENT, SLOW].map(String);
  const child = spawn(process.execPath, words, { stdio: ['pipe', 'pipe', 'inherit'] });
  const [open, cut] = [Promise.withResolvers<void>(), Promise.withResolvers<Cut>()];
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line === 'open') open.resolve();
    else cut.resolve(JSON.parse(line.slice('cut '.length)) as Cut);
  });
  return { open: open.promise, cut: cut.promise, end: () => child.stdin.end() };
}

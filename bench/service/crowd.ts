/**
 * LD4: 500 clients that send the head of a request one byte a second, and 10,000 connections that say nothing, beside normal clients. The service keeps 1,024
 * connections; the others are closed, silent ones first. This process needs 11,000 file handles (`ulimit -n 12000`); the service does not.
 */
import { execFileSync } from 'node:child_process';
import { connect, type Socket } from 'node:net';
import { atRate } from './load.ts';
import { mixed } from './mixed.ts';
import type { Server } from './servers.ts';
import { ms, p99, told, verdict } from './verdicts.ts';

const SLOW = 500;
const SILENT = 10_000;
const HANDLES = 11_000;
const wait = (time: number): Promise<void> => new Promise((go) => setTimeout(go, time));

interface Slow {
  readonly socket: Socket;
  answer: string;
  /** How long it was kept. */
  seconds: number;
}

export async function crowded(server: Server, perSecond: number, span: number): Promise<void> {
  const handles = Number(execFileSync('sh', ['-c', 'ulimit -n'], { encoding: 'utf8' }));
  if (handles < HANDLES) {
    verdict('LD4', false, `this process may open ${handles} files`, `ulimit -n ${HANDLES + 1000} before it is started`);
    return;
  }
  const alone = await atRate(mixed(server), perSecond, span);
  const under = atRate(mixed(server), perSecond, span);
  const { slow, silent } = await crowd(server.port);
  const drip = setInterval(() => {
    for (const { socket } of slow) if (socket.writable) socket.write('.');
  }, 1000);
  const health = await server.ask('/health');
  const beside = await under;
  clearInterval(drip);
  const left = silent.filter((socket) => !socket.destroyed && !socket.readableEnded).length;
  for (const socket of [...silent, ...slow.map((one) => one.socket)]) socket.destroy();
  const ratio = p99(beside.accepted) / p99(alone.accepted);
  console.log(
    `LD4  alone ${told(alone)}; beside the crowd ${told(beside)}; ${left} of ${SILENT} silent connections left`,
  );
  verdict('LD4', beside.failed + beside.lost === 0 && health.ok, 'normal clients and /health are answered beside them', 'no error'); // biome-ignore format: one line
  verdict('LD4', ratio <= 2, `p99 of normal clients ${ms(p99(beside.accepted))}, ${ratio.toFixed(2)} × alone`, '≤ 2 ×');
  const times = slow.map(({ seconds }) => seconds).sort((a, b) => a - b);
  const told408 = slow.filter(({ answer }) => answer.startsWith('HTTP/1.1 408')).length;
  verdict('LD4', times[0]! >= 9 && times.at(-1)! <= 13 && told408 === SLOW, `slow clients cut after ${times[0]?.toFixed(1)} to ${times.at(-1)?.toFixed(1)} s, ${told408} of ${SLOW} with 408`, 'at 10 s'); // biome-ignore format: one line
}

/** The silent ones come first: the service closes the oldest of those that say nothing. */
async function crowd(port: number): Promise<{ slow: Slow[]; silent: Socket[] }> {
  const open = (): Socket => connect({ port, host: '127.0.0.1' }).on('error', () => {});
  const silent: Socket[] = [];
  while (silent.length < SILENT) {
    for (let i = 0; i < 250; i++) silent.push(open().resume());
    await wait(50);
  }
  await wait(500);
  const slow = Array.from({ length: SLOW }, (): Slow => {
    const [socket, since] = [open(), performance.now()];
    const one: Slow = { socket, answer: '', seconds: Number.POSITIVE_INFINITY };
    socket.write('POST /v1/embeddings HTTP/1.1\r\nHost: 127');
    socket.on('data', (part: Buffer) => {
      one.answer += part.toString('latin1');
    });
    socket.on('close', () => {
      one.seconds = (performance.now() - since) / 1000;
    });
    return one;
  });
  return { slow, silent };
}

/**
 * The crowd of LD4, in a process of its own, so that opening it does not hold up the process that measures:
 *
 *   node bench/service/crowd-clients.ts PORT SILENT SLOW
 *
 * prints `open` once all are there, then `cut` with what became of the slow ones when all of them are closed; ends with its standard input.
 * The silent ones come first: the service closes the oldest of those that say nothing.
 */
import { connect, type Socket } from 'node:net';

const [port = 0, silentCount = 0, slowCount = 0] = process.argv.slice(2).map(Number);
const wait = (time: number): Promise<void> => new Promise((go) => setTimeout(go, time));
const open = (): Socket => connect({ port, host: '127.0.0.1' }).on('error', () => {});

interface Slow {
  readonly socket: Socket;
  answer: string;
  /** How long it was kept. */
  seconds: number;
}

function slowClient(): Slow {
  const [socket, since] = [open(), performance.now()];
  const one: Slow = { socket, answer: '', seconds: Number.NaN };
  socket.write('POST /v1/embeddings HTTP/1.1\r\nHost: 127');
  socket.on('data', (part: Buffer) => {
    one.answer += part.toString('latin1');
  });
  socket.on('close', () => {
    one.seconds = (performance.now() - since) / 1000;
    if (++closed === slowCount) tell();
  });
  return one;
}

const silent: Socket[] = [];
let closed = 0;
let isTold = false;
while (silent.length < silentCount) {
  for (let i = 0; i < 250; i++) silent.push(open().resume());
  await wait(50);
}
await wait(2000); // those that found no place in the queue of the kernel try again after a second
const slow = Array.from({ length: slowCount }, slowClient);
await wait(200);
console.log('open');
setInterval(() => {
  for (const { socket } of slow) if (socket.writable) socket.write('.');
}, 1000);

/** Told in any case: slow clients that are still there by then have no time, which no figure allows. */
setTimeout(tell, 20_000).unref();
function tell(): void {
  if (isTold) return;
  isTold = true;
  const seconds = slow.map((one) => one.seconds).sort((a, b) => a - b);
  const told = slow.filter(({ answer }) => answer.startsWith('HTTP/1.1 408')).length;
  const left = silent.filter((socket) => !socket.destroyed && !socket.readableEnded).length;
  console.log(`cut ${JSON.stringify({ first: seconds[0], last: seconds.at(-1), told, left })}`);
}
process.stdin.resume().on('end', () => process.exit(0));

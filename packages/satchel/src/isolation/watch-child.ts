/** Watches a child: ends it when a limit is passed, and returns how it ended. */
import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { LIMIT_MARK, type Limited } from './agreement.ts';
import type { IsolationLimits } from './limits.ts';

const LOOK_EVERY_MS = 100;
const LONGEST_STDERR = 16_384;

export interface Ended {
  readonly limit: Limited | undefined;
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stderr: string;
}

interface Watch {
  /** The same chunks; while one is waited for, the clock runs. */
  waited(chunks: Readable): AsyncGenerator<Buffer>;
  ended(): Promise<Ended>;
  stop(): Promise<void>;
}

export function watchChild(child: ChildProcess, limits: IsolationLimits): Watch {
  let limit: Limited | undefined;
  let left = limits.wallMs;
  let stderr = '';
  const end = (passed: Limited): void => {
    limit ??= passed;
    child.kill('SIGKILL');
  };
  const looking = setInterval(() => {
    const { memoryMb, cpuMs } = usageOf(child.pid);
    if (memoryMb > limits.memoryMb) end('memory');
    else if (cpuMs > limits.cpuMs) end('cpu');
  }, LOOK_EVERY_MS);
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-LONGEST_STDERR);
  });
  const closed = new Promise<Ended>((done) => {
    child.once('error', ({ message }) => done({ limit, code: null, signal: null, stderr: message }));
    child.once('close', (code, signal) => done({ limit: limit ?? limitIn(stderr, signal), code, signal, stderr }));
  });
  const exited = new Promise((done) => child.once('error', done).once('exit', done));

  let chunk = 0; // the number of the one that is waited for
  /** Where this process was busy itself, the chunk may have come meanwhile: one turn of the event loop is given to it. */
  const patienceFor = (waited: number): NodeJS.Timeout =>
    setTimeout(() => setImmediate(() => chunk === waited && end('wall')), left);
  return {
    async *waited(chunks) {
      const source = chunks[Symbol.asyncIterator]();
      for (;;) {
        const [since, timer] = [performance.now(), patienceFor(chunk)];
        const next = await source.next().finally(() => {
          chunk++;
          clearTimeout(timer);
        });
        left = Math.max(1, left - (performance.now() - since));
        if (next.done) return;
        yield next.value;
      }
    },
    ended: () => closed,
    async stop() {
      clearInterval(looking);
      child.kill('SIGKILL');
      for (const stream of child.stdio) stream?.destroy(); // unread frames would keep them open
      await exited;
    },
  };
}

/** The limit that ended the child, as reported by its own watchdog, V8 or the kernel. */
function limitIn(stderr: string, signal: NodeJS.Signals | null): Limited | undefined {
  if (stderr.includes(`${LIMIT_MARK}memory`) || /heap out of memory|Array buffer allocation failed/.test(stderr)) return 'memory';
  return stderr.includes(`${LIMIT_MARK}cpu`) || signal === 'SIGXCPU' ? 'cpu' : undefined;
} // biome-ignore format: two lines

/** From /proc; zeros where there is none. Times are in hundredths of a second there. */
function usageOf(pid: number | undefined): { readonly memoryMb: number; readonly cpuMs: number } {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' '); // from field 3 on
    const resident = /^VmRSS:\s*(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return { memoryMb: Number(resident ?? 0) / 1024, cpuMs: 10 * (Number(fields[11]) + Number(fields[12])) };
  } catch {
    return { memoryMb: 0, cpuMs: 0 };
  }
}

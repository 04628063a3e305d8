/**
 * Runs a script of ours on a stranger's file in a child process: with limits of time, memory and CPU time, where Node can with the right to
 * read nothing but our code and that file, and to write nothing. What the child finds comes back as frames, which the caller checks; a child
 * that hangs, dies or takes too much becomes an error like any other, and no child outlives its parent or the loop over its frames.
 */
import type { Readable } from 'node:stream';
import { printable, SatchelError } from '../core/errors.ts';
import { RESULTS } from './agreement.ts';
import { errorOf } from './failure.ts';
import { type Frame, framesIn } from './frames.ts';
import { startChild, type ToStart } from './start-child.ts';
import { type Ended, watchChild } from './watch-child.ts';

export interface IsolatedTask extends ToStart {
  /** What messages call the file. */
  readonly name: string;
  /** The longest frame that is believed. */
  readonly longestFrame: number;
  readonly input?: AsyncIterable<Uint8Array> | undefined;
}

/** Yields `value` and `bytes` frames; throws what the child failed with. */
export async function* runIsolated(task: IsolatedTask): AsyncGenerator<Frame> {
  const child = started(task);
  const watch = watchChild(child, task.limits);
  let broken: { readonly input: unknown } | undefined;
  if (task.input && child.stdin) {
    feed(task.input, child.stdin).catch((input: unknown) => {
      broken = { input };
      child.kill('SIGKILL'); // else it would take what it has for the whole
    });
  }
  try {
    for await (const frame of framesIn(watch.waited(child.stdio[RESULTS] as Readable), task.longestFrame)) {
      if (frame.kind === 'end') return;
      if (frame.kind === 'failure')
        throw errorOf(frame.payload.toString()) ?? crashed(task, 'its error cannot be read');
      yield frame;
    }
    throw failed(task, await watch.ended());
  } catch (error) {
    if (broken) throw broken.input;
    if (error instanceof SatchelError) throw error;
    throw crashed(task, `it sent ${error instanceof Error ? error.message : error}`);
  } finally {
    await watch.stop();
  }
}

function started(task: IsolatedTask): ReturnType<typeof startChild> {
  try {
    return startChild(task, task.input !== undefined);
  } catch (error) {
    throw crashed(task, `it could not be started: ${error instanceof Error ? error.message : error}`);
  }
}

async function feed(input: AsyncIterable<Uint8Array>, stdin: NodeJS.WritableStream): Promise<void> {
  for await (const chunk of input) {
    const isWritten = await new Promise<boolean>((done) => stdin.write(chunk, (error) => done(!error)));
    if (!isWritten) return; // the child has ended
  }
  stdin.end();
}

function failed(task: IsolatedTask, { limit, code, signal, stderr }: Ended): SatchelError {
  const { name, limits } = task;
  if (limit === 'memory')
    return new SatchelError('ISOLATED_MEMORY', `${name}: reading it took more than ${limits.memoryMb} MB of memory.`, {
      where: name,
      remedy: 'If the file is to be trusted, read it without isolation, or allow more memory.',
      facts: { limit: limits.memoryMb },
    });
  if (limit !== undefined) {
    const seconds = (limit === 'wall' ? limits.wallMs : limits.cpuMs) / 1000;
    const what = limit === 'wall' ? 'time' : 'CPU time';
    return new SatchelError('ISOLATED_TIMEOUT', `${name}: reading it took more than ${seconds} s of ${what}.`, {
      where: name,
      remedy: 'If the file is to be trusted, read it without isolation, or allow more time.',
      facts: { limit: seconds, of: limit },
    });
  }
  const last =
    stderr
      .trim()
      .split('\n')
      .findLast((line) => /\w*Error\b/.test(line)) ?? stderr.trim().split('\n').at(-1);
  return crashed(task, `${signal ?? `code ${code}`}${last ? `: ${last}` : ''}`);
}

const crashed = ({ name }: IsolatedTask, reason: string): SatchelError =>
  new SatchelError('ISOLATED_CRASH', `${name}: the process that read it ended too early (${printable(reason)}).`, {
    where: name,
    remedy: 'The file may be damaged or made to do harm. Please report it.',
    facts: { reason: printable(reason) },
  });

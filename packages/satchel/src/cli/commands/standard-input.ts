import { throwIfAborted } from '../../core/errors.ts';

/** Standard input waits for whoever writes to it. A command that stops, or has seen enough, must not wait with it. */
export async function withStandardInput<Result>(
  isUsed: boolean,
  signal: AbortSignal,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!isUsed) return work();
  throwIfAborted(signal); // it may have come while the command was being loaded
  const close = (): void => void process.stdin.destroy();
  signal.addEventListener('abort', close, { once: true });
  try {
    return await work();
  } finally {
    close();
  }
}

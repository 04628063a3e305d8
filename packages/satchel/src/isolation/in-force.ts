/**
 * Isolation for everything that is opened within a function, so that a program need not pass the option to every call. The command line uses
 * it for --isolated, a service for every request. The `isolated` option of a single call takes precedence.
 */

import { AsyncLocalStorage } from 'node:async_hooks';
import { checkArguments } from '../core/checks/kinds.ts';
import type { Isolation } from './limits.ts';

const storage = new AsyncLocalStorage<Isolation>();

/**
 * Runs `work`; corpora, models and word vectors it opens are read in child processes.
 *
 * @example
 * import { isolating, openCorpus } from 'satchel';
 * await isolating({ wallMs: 60_000, memoryMb: 1024 }, async () => {
 *   const corpus = await openCorpus('mail.jsonl'); // read in a child process with these limits
 *   for await (const { id } of corpus.documents()) console.log(id);
 * });
 */
export function isolating<Result>(isolated: Isolation, work: () => Result): Result {
  checkArguments('isolating', { isolated: [isolated, 'flag', 'object'], work: [work, 'function'] });
  return storage.run(isolated, work);
}

/** `undefined` where the file is to be read in this process. */
export function isolationFor(given: Isolation | undefined): Exclude<Isolation, false> | undefined {
  const isolated = given ?? storage.getStore() ?? false;
  return isolated === false ? undefined : isolated;
}

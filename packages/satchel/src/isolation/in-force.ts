/**
 * Isolation for all that is opened within a piece of work, so that a program can ask for it once and need not hand it to every call: the
 * command line does for --isolated, and a service would for every request. What a call says itself goes before.
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

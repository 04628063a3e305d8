/** The thread that writes the collections of the service, so that no request waits for an fsync of another. */
import { parentPort } from 'node:worker_threads';
import { failureOf, READY, type Reply, type Request } from './changes.ts';
import { createWriters } from './writers.ts';

const writers = createWriters();

async function replyTo({ number, change }: Request): Promise<Reply> {
  try {
    return { number, result: await writers.make(change) };
  } catch (error) {
    return { number, failure: failureOf(error) };
  }
}

parentPort?.on('message', async (request: Request) => parentPort?.postMessage(await replyTo(request)));
parentPort?.postMessage(READY);

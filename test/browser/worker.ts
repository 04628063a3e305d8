/** What the page's worker runs: trains, and tells what came out. */
import { train } from 'satchel/browser';
import { tinyModels } from './tiny-models.ts';

async function run(): Promise<unknown> {
  const refusal = await train({ name: 'none', documents: async function* () {} }, { threads: 2 }).catch(
    (error: Error) => error.message,
  );
  return { ...(await tinyModels()), refusal };
}

run().then(
  (found) => postMessage({ found }),
  (error: Error) => postMessage({ failure: `${error.message}\n${error.stack}` }),
);

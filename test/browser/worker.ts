/** What the page's worker runs: trains, searches, and tells what came out. */
import { train } from 'satchel/browser';
import { tinyFiles } from './tiny-files.ts';
import { tinyIndex } from './tiny-index.ts';
import { tinyModels } from './tiny-models.ts';

async function run(): Promise<unknown> {
  const refusal = await train({ name: 'none', documents: async function* () {} }, { threads: 2 }).catch(
    (error: Error) => error.message,
  );
  return { ...(await tinyModels()), index: await tinyIndex(), files: await tinyFiles(), refusal };
}

run().then(
  (found) => postMessage({ found }),
  (error: Error) => postMessage({ failure: `${error.message}\n${error.stack}` }),
);

/**
 * The process of one worker: one Vitest that stays up, so that only what changed is compiled again. Each message asks for one run of some
 * test files in a fresh child; the answer names the first file that failed.
 *
 *   { tests, changed }  →  { failed, ms }
 */
import { join } from 'node:path';
import { createVitest, type TestRunResult, type Vitest } from 'vitest/node';

export interface TestRequest {
  readonly tests: readonly string[];
  /** Files whose text is another than in the last run. */
  readonly changed: readonly string[];
}

export interface TestAnswer {
  readonly failed: string | null;
  readonly ms: number;
}

const root = process.argv[2]!;
const silent = { onInit() {} };
process.env['SATCHEL_TEST_SOURCES'] = '1'; // a changed source is to change threads and child processes too
const vitest = await createVitest({
  root,
  config: join(root, 'vitest.config.ts'),
  watch: false,
  bail: 1,
  maxWorkers: 1,
  fileParallelism: false,
  reporters: [silent],
  silent: true,
  execArgv: ['--max-old-space-size=2048'],
});
await vitest.standalone();
await vitest.globTestSpecifications();

process.on('message', async (request: TestRequest) => process.send!(await runTests(vitest, request)));
// The group: the children of Vitest end as well.
process.on('disconnect', () => process.kill(-process.pid, 'SIGKILL'));
process.send!('ready');

async function runTests(vitest: Vitest, { tests, changed }: TestRequest): Promise<TestAnswer> {
  const started = performance.now();
  for (const file of changed) vitest.invalidateFile(join(root, file));
  const specifications = tests.flatMap((test) => vitest.getModuleSpecifications(join(root, test)));
  const result = await vitest.runTestSpecifications(specifications);
  return { failed: firstFailure(result, tests), ms: performance.now() - started };
}

/** The result holds the files of earlier runs as well. */
function firstFailure({ testModules, unhandledErrors }: TestRunResult, tests: readonly string[]): string | null {
  const ran = testModules.filter((module) => tests.includes(module.relativeModuleId));
  const failed =
    ran.find((module) => module.state() === 'failed') ?? ran.find((module) => module.state() === 'pending');
  if (failed) return failed.relativeModuleId;
  return unhandledErrors.length > 0 ? 'an error outside the tests' : null;
}

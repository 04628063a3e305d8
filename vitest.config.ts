import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { builtPrograms } from './test/built-programs.ts';

/** Files that take longest, the longest first: they begin first, so that no core is idle at the end. Then those that start processes. */
const LONGEST = [
  'test/library/event-loop.test.ts',
  'test/end-to-end/collection-crash.test.ts',
  'packages/satchel/src/contract/check-estimator.test.ts',
  'packages/satchel/src/contract/threads.test.ts',
  'test/fuzz.test.ts',
  'test/docs/blocks-',
];

class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.sort((one, other) => turnOf(one) - turnOf(other)); // a stable sort
  }
}

/** Files that share processes come last: they are short, so that both cores end at nearly the same time. */
function turnOf({ moduleId, project }: TestSpecification): number {
  const at = LONGEST.findIndex((name) => moduleId.includes(`/${name}`));
  if (at >= 0) return at;
  if (!project.config.isolate) return LONGEST.length + 2;
  return moduleId.includes('/test/') ? LONGEST.length : LONGEST.length + 1;
}

/**
 * Test files that only call functions share processes, which saves the loading of a process and its modules for each (half the processor time of
 * small ones). Files that start threads, or change what others see, get a process each: V8 may also abort a process in which many threads
 * free WebAssembly code (jit_page). Tests of flags and requests name numbers of threads and start none.
 */
const STARTS_THREADS = /\bthreads(: [2-9]| of |,| \}|\))|threadCounts|workerPool|createEngine|Worker|checkEstimator/;
const CHANGES_THE_PROCESS = /\bvi\.|process\.|spawn|globalThis/;
const startsNone = /src\/(cli|requests)\//;
const needsOwnProcess = (file: string): boolean => {
  const code = readFileSync(new URL(file, import.meta.url), 'utf8');
  return CHANGES_THE_PROCESS.test(code) || (!startsNone.test(file) && STARTS_THREADS.test(code));
};
const units = globSync('packages/satchel/src/**/*.test.ts', { cwd: import.meta.dirname });
const together = units.filter((file) => !needsOwnProcess(file));

export default defineConfig({
  plugins: builtPrograms(),
  test: {
    testTimeout: 60_000,
    hookTimeout: 60_000,
    pool: 'forks',
    maxWorkers: '100%', // by default one core of two is left to Vitest itself, which is idle nearly all the time
    sequence: { sequencer: SlowestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'together',
          include: together,
          isolate: false,
          setupFiles: ['test/compiled-once.ts', 'test/storage-leaks.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'alone',
          include: ['packages/*/src/**/*.test.ts', 'test/**/*.test.ts', 'examples/**/*.test.ts'],
          exclude: ['**/node_modules/**', ...together],
          setupFiles: ['test/storage-leaks.ts'],
        },
      },
    ],
  },
});

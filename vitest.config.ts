import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { builtPrograms } from './test/built-programs.ts';

/** Tests that start processes take longest: they begin first, so that no core is idle at the end. */
class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isSlow = ({ moduleId }: TestSpecification): boolean => moduleId.includes('/test/');
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}

/**
 * Test files that only call functions share processes, which saves the loading of a process and its modules for each (half the processor time of
 * small ones). Files that start threads, or change what others see, get a process each: V8 may also abort a process in which many threads
 * free WebAssembly code (jit_page).
 */
const NEEDS_OWN_PROCESS = /threads|createEngine|Worker|\bvi\.|process\.|spawn|globalThis/;
const units = globSync('packages/satchel/src/**/*.test.ts', { cwd: import.meta.dirname });
const together = units.filter((file) => !NEEDS_OWN_PROCESS.test(readFileSync(new URL(file, import.meta.url), 'utf8')));

export default defineConfig({
  plugins: builtPrograms(),
  test: {
    testTimeout: 60_000,
    hookTimeout: 60_000,
    pool: 'forks',
    sequence: { sequencer: SlowestFirst },
    projects: [
      {
        extends: true,
        test: { name: 'together', include: together, isolate: false, setupFiles: ['test/compiled-once.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'alone',
          include: ['packages/*/src/**/*.test.ts', 'test/**/*.test.ts', 'examples/**/*.test.ts'],
          exclude: ['**/node_modules/**', ...together],
        },
      },
    ],
  },
});

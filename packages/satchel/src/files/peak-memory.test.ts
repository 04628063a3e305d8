import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { peakMemory } from './peak-memory.ts';

it('is at least what the process holds', () => {
  expect(peakMemory()).toBeGreaterThanOrEqual(0.9 * process.memoryUsage.rss());
});

it.skipIf(!existsSync('/proc/self/status'))('leaves out the memory of the process that started this one', () => {
  const held = Buffer.alloc(400 * 2 ** 20, 1);
  const program = `import { peakMemory } from ${JSON.stringify(join(import.meta.dirname, 'peak-memory.ts'))}; console.log(peakMemory());`;
  const started = Number(
    execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8', env: {} }),
  );
  expect(held.length).toBe(400 * 2 ** 20);
  expect(started).toBeGreaterThan(20 * 2 ** 20);
  expect(started).toBeLessThan(200 * 2 ** 20);
});

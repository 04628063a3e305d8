import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it('runs to its end and finds what it should', () => {
  const shown = execFileSync(process.execPath, [join(import.meta.dirname, 'start.ts')], { encoding: 'utf8' });
  expect(shown).toContain('[silver]');
  expect(shown).toContain('with a note: A note.');
  expect(shown).toContain('opened again it finds the same.');
});

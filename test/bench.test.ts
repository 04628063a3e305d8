import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

it('the table of figures can be made: answers are checked, times are not judged', () => {
  const script = resolve(import.meta.dirname, '../bench/table.ts');
  const table = execFileSync(process.execPath, [script, '--small'], { encoding: 'utf8' });
  expect(table.trimEnd().split('\n')).toHaveLength(2 + 7);
  expect(table).toContain('the lists of exhaustive scoring, to the bit');
}, 120_000);

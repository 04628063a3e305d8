/** A minute of CPU time of damaged inputs for every reader (bench/fuzz/run.ts), the same at every run; bench/results/fuzz.md has what was run at length. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { targetNames } from '../bench/fuzz/registry.ts';
import { readStates } from '../bench/fuzz/state.ts';
import { node } from './end-to-end/run-satchel.ts';

const CPU_SECONDS = 60;
const folder = mkdtempSync(join(tmpdir(), 'satchel-fuzz-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('every damaged input gives an answer or a SatchelError', { timeout: 1_200_000 }, () => {
  const state = join(folder, 'state.jsonl');
  const script = resolve(import.meta.dirname, '../bench/fuzz/run.ts');
  const words = ['--state', state, '--budget', String(CPU_SECONDS)];
  const { stdout, status } = spawnSync(node, [script, ...words], { encoding: 'utf8' });
  expect([stdout.slice(-4000), status]).toEqual(['0 findings\n', 0]);
  const states = readStates(state);
  expect([...states.keys()]).toEqual(targetNames);
  for (const { target, inputs, accepted, refused } of states.values()) {
    expect([target, inputs]).toEqual([target, expect.any(Number)]);
    expect([target, inputs > 100, accepted > 0]).toEqual([target, true, true]); // else its reader was hardly met
    if (target !== 'log-check' && target !== 'queries')
      expect([target, Object.keys(refused).length > 0]).toEqual([target, true]);
  }
});

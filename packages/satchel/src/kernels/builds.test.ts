import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { sha256 } from '../core/bytes/sha256.ts';
import { modules } from './build/modules.ts';
import { createBench } from './twins.case.ts';

describe('builds', () => {
  it('come out of the same sources as the same bytes', () => {
    const script = fileURLToPath(new URL('../../../../scripts/build-kernels.ts', import.meta.url));
    const printed = execFileSync(process.execPath, [script, '--print'], { encoding: 'utf8' });
    const digest = (base64: string) => sha256(Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)));
    for (const { shared, unshared } of Object.values(modules)) {
      expect(printed).toContain(digest(shared));
      expect(printed).toContain(digest(unshared));
    }
  });

  it('run in shared memory as in memory of their own', () => {
    for (const shared of [true, false]) {
      const { simd, floats } = createBench(1, 1 << 16, shared);
      expect(simd.dot(floats([1, 2]), floats([3, 4]))).toBe(11);
    }
  });
});

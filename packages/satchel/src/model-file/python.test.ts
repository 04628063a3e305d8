/**
 * Python's own reader checks the container; skipped where it is not installed (set SATCHEL_PYTHON to a python that has
 * it).
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { fruitBytes, fruitModel } from './crafted.case.ts';

const python = process.env['SATCHEL_PYTHON'] ?? 'python3';
const script = fileURLToPath(new URL('../../../../bench/quality/open-with-safetensors.py', import.meta.url));
const hasReader = spawnSync(python, ['-c', 'import safetensors, numpy']).status === 0;

it.skipIf(!hasReader)("opens in Python's safetensors, with the same numbers, texts and checksums", () => {
  const folder = mkdtempSync(join(tmpdir(), 'satchel-'));
  try {
    const path = join(folder, 'fruit.satchel');
    writeFileSync(path, fruitBytes());
    const { stdout, stderr } = spawnSync(python, [script, path], { encoding: 'utf8' });
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toEqual({
      manifest: fruitModel.manifest,
      strings: fruitModel.strings,
      arrays: {
        'classifier.bias': { dtype: 'float64', shape: [2], first: [0.1, -0.1] },
        'classifier.order': { dtype: 'uint16', shape: [3], first: [2, 0, 1] },
        'classifier.signs': { dtype: 'int32', shape: [2], first: [-1, 1] },
        'classifier.weights': { dtype: 'float32', shape: [2, 3], first: [1, 2, 3, -4, -5, -6] },
        'representation.empty': { dtype: 'uint8', shape: [0, 7], first: [] },
        'representation.idf': { dtype: 'float32', shape: [3], first: [1, 1.5, 2] },
      },
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
execFileSync('sh', [resolve(import.meta.dirname, 'setup.sh')], { stdio: 'inherit' });

/** The Python of the benchmarks with its pinned packages, installed at first use. */
export const python = resolve(root, '.cache/venv/bin/python');

import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
execFileSync('sh', [resolve(import.meta.dirname, 'setup.sh')], { stdio: 'inherit' });

/** The Python the benchmarks measure against, with its pinned packages; made at the first use. */
export const python = resolve(root, '.cache/venv/bin/python');

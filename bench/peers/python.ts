import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';

execFileSync('sh', [resolve(import.meta.dirname, '../python/setup.sh'), '-peers'], { stdio: 'inherit' });

/** The Python with gensim and fastText; made at the first use. One thread, whatever the libraries would like. */
export const peerPython = resolve(import.meta.dirname, '../../.cache/venv-peers/bin/python');
export const oneThread = { ...process.env, OMP_NUM_THREADS: '1', OPENBLAS_NUM_THREADS: '1', MKL_NUM_THREADS: '1' };

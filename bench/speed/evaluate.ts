/**
 * `satchel evaluate` on 20 Newsgroups (read, tokenise, vectorise, train, predict, score) compared with the same script in
 * scikit-learn, in one run. Compares accuracies first, then CPU seconds, best of several alternating rounds. Our time is
 * that of the whole process with start-up; scikit-learn's excludes its imports.
 */
import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { dataFile } from '../data.ts';
import { python } from '../python/python.ts';

interface Peer {
  readonly accuracy: number;
  readonly total: number;
  readonly importSeconds: number;
  readonly peakMemoryMB: number;
}

interface Ours {
  readonly metrics: { readonly accuracy: { readonly mean: number } };
  readonly cpuSeconds: Readonly<Record<string, number>>;
  readonly peakMemoryMB: number;
}

const rounds = Number(process.argv[2] ?? 3);
const file = dataFile('classification', '20news-bydate.jsonl.gz');
const root = resolve(import.meta.dirname, '../..');
const satchel = resolve(root, 'packages/satchel/bin/satchel.js');
const best = { ours: Number.POSITIVE_INFINITY, peer: Number.POSITIVE_INFINITY };
for (let round = 0; round < rounds; round++) {
  const peer: Peer = JSON.parse(
    execFileSync(python, [resolve(root, 'bench/peers/evaluate_sklearn.py'), file], { encoding: 'utf8' }),
  );
  const { ours, cpu } = runOurs();
  best.peer = Math.min(best.peer, peer.total);
  best.ours = Math.min(best.ours, cpu);
  console.log(
    `scikit-learn ${peer.accuracy.toFixed(4)} in ${peer.total.toFixed(2)} s CPU (and ${peer.importSeconds.toFixed(2)} s of imports), ${peer.peakMemoryMB.toFixed(0)} MB · ` +
      `satchel ${ours.metrics.accuracy.mean.toFixed(4)} in ${cpu.toFixed(2)} s CPU, ${ours.peakMemoryMB.toFixed(0)} MB`,
  );
  if (Math.abs(peer.accuracy - ours.metrics.accuracy.mean) > 0.01)
    throw new Error('the accuracies differ: times are not comparable');
}
console.log(
  `best of ${rounds}: scikit-learn ${best.peer.toFixed(2)} s, satchel ${best.ours.toFixed(2)} s: ${(best.peer / best.ours).toFixed(2)}× less CPU`,
);

/** The same work: words of at least two characters, C = 1. CPU seconds of the child process, with start-up. */
function runOurs(): { ours: Ours; cpu: number } {
  const command = [process.execPath, satchel, 'evaluate', file, '--threads', '1', '--json', '--quiet'];
  const same = ['--set', 'text.minLength=2', '--set', 'linear-svm.C=1'];
  const count =
    'import resource,subprocess,sys;subprocess.run(sys.argv[1:],check=True);u=resource.getrusage(resource.RUSAGE_CHILDREN);print(u.ru_utime+u.ru_stime)';
  const [report, cpu] = execFileSync(python, ['-c', count, ...command, ...same], { encoding: 'utf8' })
    .trim()
    .split('\n') as [string, string];
  return { ours: JSON.parse(report), cpu: Number(cpu) };
}

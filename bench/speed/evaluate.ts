/**
 * The whole of `satchel evaluate` on 20 Newsgroups (read, tokenise, vectorise, train, predict, score) beside the same script in
 * scikit-learn, in one run: accuracies are compared first, then CPU seconds, best of several, taken in turns. Ours counts the whole
 * process, start-up included; scikit-learn's leaves its imports out.
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
const best = { ours: Infinity, process: Infinity, peer: Infinity };
for (let round = 0; round < rounds; round++) {
  const peer: Peer = JSON.parse(execFileSync(python, [resolve(root, 'bench/peers/evaluate_sklearn.py'), file], { encoding: 'utf8' }));
  const before = process.resourceUsage();
  void before;
  const { ours, cpu } = runOurs();
  best.peer = Math.min(best.peer, peer.total);
  best.process = Math.min(best.process, cpu);
  best.ours = Math.min(
    best.ours,
    Object.values(ours.cpuSeconds).reduce((a, b) => a + b, 0),
  );
  console.log(
    `scikit-learn ${peer.accuracy.toFixed(4)} in ${peer.total.toFixed(2)} s CPU (+ ${peer.importSeconds.toFixed(2)} s imports), ${peer.peakMemoryMB.toFixed(0)} MB · ` +
      `satchel ${ours.metrics.accuracy.mean.toFixed(4)} in ${cpu.toFixed(2)} s CPU whole process, ${ours.peakMemoryMB.toFixed(0)} MB`,
  );
  if (Math.abs(peer.accuracy - ours.metrics.accuracy.mean) > 0.015) throw new Error('the two disagree: compare nothing');
}
console.log(
  `best of ${rounds}: scikit-learn ${best.peer.toFixed(2)} s, satchel ${best.process.toFixed(2)} s: ${(best.peer / best.process).toFixed(2)}× less CPU`,
);

/** CPU seconds of the child, start-up and all, as the kernel counts them. */
function runOurs(): { ours: Ours; cpu: number } {
  const command = `TIMEFORMAT='%U %S'; time "${process.execPath}" "${satchel}" evaluate "${file}" --threads 1 --json --quiet`;
  const output = execFileSync('bash', ['-c', `{ ${command}; } 2> >(cat >&1 | sed 's/^/#time /')`], { encoding: 'utf8' });
  const [user, system] = /#time ([\d.]+) ([\d.]+)/.exec(output)!.slice(1).map(Number) as [number, number];
  return { ours: JSON.parse(output.replace(/^#time .*$/gm, '')), cpu: user + system };
}

/** The counts as a page. */
import type { TargetState } from './state.ts';

export function pageOf(states: readonly TargetState[]): string {
  const inputs = states.reduce((sum, state) => sum + state.inputs, 0);
  const hours = states.reduce((sum, state) => sum + state.cpuMs, 0) / 3.6e6;
  const found = states.flatMap(({ target, findings }) => findings.map((finding) => ({ target, ...finding })));
  const mended = found.filter((finding) => finding.mended);
  const slowest = states.reduce((a, b) => (b.slowestMs > a.slowestMs ? b : a), states[0]!);
  return `# Fuzzing

Damaged inputs for every reader, each in a process that is watched from outside. Allowed are an answer, or a SatchelError that is no internal one, within two
seconds of CPU time and 1 GB of memory. Inputs are made by number, so each can be made again (\`--one TARGET:NUMBER\`).

\`\`\`sh
node bench/fuzz/run.ts --page bench/results/fuzz.md            # goes on where it was; a million inputs or one CPU hour each
node bench/fuzz/run.ts --minutes 60 --inputs 100000            # a part of it
\`\`\`

In all ${whole(inputs)} inputs in ${hours.toFixed(2)} CPU hours; ${found.length - mended.length} findings${mended.length > 0 ? ` beside ${mended.length} that are mended` : ''}; the slowest input took ${Math.round(slowest.slowestMs)} ms of CPU time (${slowest.target}).

| target | inputs | accepted | refused, by code | CPU s | slowest, ms | memory, MB | findings |
|---|---|---|---|---|---|---|---|
${states.map(row).join('\n')}
${mended.length === 0 ? '' : `\n${mended.map(({ target, index, message, mended }) => `- ${target}:${index}, ${message.split('\n')[0]}. ${mended}`).join('\n')}\n`}`;
}

const row = ({ target, inputs, accepted, refused, cpuMs, slowestMs, peakMB, findings }: TargetState): string =>
  `| ${target} | ${whole(inputs)} | ${whole(accepted)} | ${codes(refused)} | ${Math.round(cpuMs / 1000)} | ${Math.round(slowestMs)} | ${peakMB} | ${findings.length} |`;

/** The five most frequent ones. */
function codes(refused: Readonly<Record<string, number>>): string {
  const sorted = Object.entries(refused).sort(([, a], [, b]) => b - a);
  const shown = sorted.slice(0, 5).map(([code, count]) => `${code} ${whole(count)}`);
  return [...shown, ...(sorted.length > 5 ? [`${sorted.length - 5} more`] : [])].join(', ');
}

const whole = (value: number): string => value.toLocaleString('en');

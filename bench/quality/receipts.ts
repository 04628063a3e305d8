/**
 * With `--receipt`, what every scored run of a script gave: data, options, seed, score and the hash of the model. A line each, in
 * bench/results/better-than-bag-of-words.receipt.jsonl; a run of the same name takes the place of the earlier one.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { type Evaluation, version } from 'satchel';

interface Line {
  readonly run: string;
}

const path = new URL('../results/better-than-bag-of-words.receipt.jsonl', import.meta.url);
const kept = new Map<string, Line>();

/** Nothing without `--receipt`. `run` names the data and what is particular about the run. */
export function keepReceipt(run: string, score: number, evaluation: Evaluation): void {
  if (!process.argv.includes('--receipt')) return;
  if (kept.size === 0) process.once('exit', write);
  const { protocol, seed, documents, options, hashes } = evaluation;
  const line = { run, score, model: hashes.model, data: hashes.data, protocol, seed, documents, options, version };
  kept.set(nameOf(line), line);
}

/** The model would be another one with another protocol, seed or option. */
const nameOf = ({ run, protocol, seed, options }: Line & Partial<Evaluation>): string =>
  JSON.stringify([run, protocol, seed, options]);

function write(): void {
  const before: Line[] = existsSync(path)
    ? readFileSync(path, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
    : [];
  const lines = new Map(before.map((line) => [nameOf(line), line]));
  for (const [name, line] of kept) lines.set(name, line);
  const sorted = [...lines.values()].sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
  writeFileSync(path, sorted.map((line) => `${JSON.stringify(line)}\n`).join(''));
}

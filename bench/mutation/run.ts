/**
 * How strong are the tests? Changes one place of the sources at a time, and counts how many changes make a test fail.
 *
 *   node bench/mutation/run.ts --count 1000 --seed 1 --workers 2 --out mutants.jsonl
 *
 *   --from, --count       which mutants of the draw
 *   --seed                the draw
 *   --rooms               folders of packages/satchel/src, with commas
 *   --nearest-seconds     time of the nearest tests
 *   --wide-seconds        time of the other tests for those that survive; 0: none
 *   --whole               all tests that reach the file, however long they take
 *   --survivors           only mutants that survive in --out, and with the tests of now
 *   --minutes             start no further mutant after this time
 *   --summary             print the result in --out, and run nothing
 *
 * Each verdict is one line of --out; a run that was stopped goes on where it was. Times of tests lie beside it (`.tests.jsonl`).
 * Exits with 1 when the lower end of the interval is below --least percent.
 */
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { drawMutants, type Mutant, ROOMS } from './draw.ts';
import { Baseline, judge, type Limits, type Verdict } from './judge.ts';
import { nearestTests } from './nearest-tests.ts';
import { summaryOf } from './summary.ts';
import { Worker } from './worker.ts';

const { values } = parseArgs({
  options: {
    from: { type: 'string', default: '0' },
    count: { type: 'string', default: '40' },
    seed: { type: 'string', default: '1' },
    rooms: { type: 'string', default: ROOMS.join(',') },
    workers: { type: 'string', default: '1' },
    out: { type: 'string', default: 'mutants.jsonl' },
    'nearest-seconds': { type: 'string', default: '6' },
    'wide-seconds': { type: 'string', default: '40' },
    whole: { type: 'boolean', default: false },
    survivors: { type: 'boolean', default: false },
    minutes: { type: 'string', default: 'Infinity' },
    summary: { type: 'boolean', default: false },
    least: { type: 'string', default: '0' },
  },
});

const root = resolve(import.meta.dirname, '../..');
const started = performance.now();
const verdicts = new Map(readLines<Verdict>(values.out).map((verdict) => [verdict.id, verdict]));
if (!values.summary) await runMutants(mutantsToRun());
const summary = summaryOf([...verdicts.values()]);
console.log(summary.text);
process.exit(100 * summary.low < Number(values.least) ? 1 : 0);

function mutantsToRun(): Mutant[] {
  if (values.survivors) return [...verdicts.values()].filter(({ outcome }) => outcome === 'survived');
  const from = Number(values.from);
  const drawn = drawMutants(root, from + Number(values.count), Number(values.seed), values.rooms.split(','));
  return drawn.slice(from).filter(({ id }) => !verdicts.has(id));
}

async function runMutants(mutants: readonly Mutant[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'mutants-'));
  const testsOf = nearestTests(root, values.whole);
  const baseline = baselineBeside(values.out);
  const limits: Limits = {
    nearestMs: 1000 * Number(values['nearest-seconds']),
    wideMs: values.whole ? Number.POSITIVE_INFINITY : 1000 * Number(values['wide-seconds']),
  };
  const queue = mutants.values();
  const work = async (_: unknown, number: number): Promise<void> => {
    const worker = new Worker(root, join(folder, String(number)));
    for (const mutant of queue) {
      if (performance.now() - started > 60_000 * Number(values.minutes)) break;
      const verdict = await judge(mutant, worker, testsOf, baseline, limits);
      verdicts.set(verdict.id, verdict);
      appendFileSync(values.out, `${JSON.stringify(verdict)}\n`);
      console.log(
        `${verdict.outcome} in ${verdict.ms} ms by ${verdict.by}: ${verdict.file}:${verdict.line} ${verdict.after}`,
      );
    }
    worker.close();
  };
  await Promise.all(Array.from({ length: Number(values.workers) }, work));
  rmSync(folder, { recursive: true, force: true });
}

function baselineBeside(out: string): Baseline {
  const file = out.replace(/(\.jsonl)?$/, '.tests.jsonl');
  const times = readLines<{ test: string; ms: number | null }>(file);
  return new Baseline(new Map(times.map(({ test, ms }) => [test, ms])), (test, ms) =>
    appendFileSync(file, `${JSON.stringify({ test, ms })}\n`),
  );
}

function readLines<T>(file: string): T[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line));
}

/**
 * Stops every command at random moments, and measures how long it takes to end:
 *
 *   node bench/reliability/signals.ts --moments 200
 *
 * Each command runs once to its end, so that it is known how long it takes; then it is started again and again and sent SIGINT or SIGTERM at a moment drawn
 * between its start and that time. It must end within two seconds, with 130 or 143 (or 0, where it was done before), and leave no temporary
 * file. Time is wall-clock time, and beside it the CPU time the process took after the signal, which a busy machine does not lengthen; `--by cpu` judges by
 * the latter. Prints a line of JSON a command, "passed" or "failed", and exits with 0 or 1. `npm run build` first.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { toyDocuments } from '../../packages/satchel/src/contract/toy-world.ts';
import { createRandom } from '../../packages/satchel/src/numeric/random.ts';
import { asJsonl } from '../../test/end-to-end/toy-reviews.ts';

const { values } = parseArgs({
  options: {
    moments: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    by: { type: 'string', default: 'wall' },
    only: { type: 'string', default: '' },
  },
});
const LONGEST = 2;
const GIVEN_UP_MS = 60_000;
const random = createRandom(Number(values.seed), 'signals');
const satchel = resolve(import.meta.dirname, '../../packages/satchel/bin/satchel.js');
const folder = mkdtempSync(join(tmpdir(), 'satchel-signals-'));
writeFileSync(join(folder, 'notes.jsonl'), asJsonl(toyDocuments(2000)));
writeFileSync(join(folder, 'few.jsonl'), asJsonl(toyDocuments(300)));
writeFileSync(join(folder, 'gone.jsonl'), asJsonl(toyDocuments(300).slice(0, 30)));
writeFileSync(join(folder, 'queries.tsv'), '1\tiron anvil\n2\tdough\n');
writeFileSync(join(folder, 'judged.txt'), '1 0 note-2 1\n2 0 note-0 1\n');

/** What the others start from. */
const first: readonly string[][] = [
  ['train', 'notes.jsonl', '--evaluate', 'none', '--out', 'model.satchel'],
  ['train', 'few.jsonl', '--evaluate', 'none', '--classifier', 'multinomial-nb', '--out', 'nb.satchel'],
  ['train', 'few.jsonl', '--evaluate', 'none', '--representation', 'lsi', '--out', 'lsi.satchel'],
  ['words', 'train', 'notes.jsonl', '--epochs', '1', '--min-count', '1', '--out', 'vectors.bin'],
  ['index', 'kept', 'notes.jsonl'],
];
const commands: Readonly<Record<string, readonly string[]>> = {
  train: ['train', 'notes.jsonl', '--evaluate', 'cv:20', '--out', 'out.satchel'],
  'train without labels': ['train', 'few.jsonl', '--classifier', 'none', '--representation', 'lsi', '--out', 'out.satchel'],
  evaluate: ['evaluate', 'notes.jsonl', '--split', 'cv:20'],
  predict: ['predict', 'model.satchel', 'notes.jsonl', '--out', 'out.csv'],
  test: ['test', 'model.satchel', 'notes.jsonl'],
  audit: ['audit', 'few.jsonl', '--out', 'out.csv'],
  look: ['few.jsonl'],
  inspect: ['inspect', 'model.satchel'],
  compact: ['compact', 'model.satchel', '--out', 'out.satchel'],
  export: ['export', 'model.satchel', '--html', 'out.html'],
  forget: ['forget', 'nb.satchel', 'gone.jsonl', '--out', 'out.satchel'],
  merge: ['merge', 'nb.satchel', 'nb.satchel', '--out', 'out.satchel'],
  explain: ['explain', 'model.satchel', '--text', 'iron on the anvil'],
  compare: ['compare', 'few.jsonl', '--budget', '5s'],
  encode: ['encode', 'lsi.satchel', 'notes.jsonl', '--out', 'out.npy'],
  similar: ['similar', 'lsi.satchel', 'iron and anvil', 'the forge'],
  topics: ['topics', 'few.jsonl', '--topics', '3'],
  cluster: ['cluster', 'few.jsonl', '--clusters', '3'],
  'words train': ['words', 'train', 'notes.jsonl', '--epochs', '40', '--min-count', '1', '--out', 'out.bin'],
  'words convert': ['words', 'convert', 'vectors.bin', 'out.txt'],
  'words nearest': ['words', 'nearest', 'vectors.bin', 'anvil'],
  'words analogy': ['words', 'analogy', 'vectors.bin', 'anvil', 'iron', 'dough'],
  'words coverage': ['words', 'coverage', 'vectors.bin', 'notes.jsonl'],
  index: ['index', 'collection', 'notes.jsonl', '--representation', 'lsi'],
  search: ['search', 'kept', 'iron anvil'],
  check: ['check', 'kept'],
  'evaluate-retrieval': ['evaluate-retrieval', '--docs', 'few.jsonl', '--queries', 'queries.tsv', '--qrels', 'judged.txt'],
  map: ['map', 'lsi.satchel', 'few.jsonl', '--out', 'out.html'],
  serve: ['serve', '--data', 'data', '--port', '0'],
  methods: ['methods'],
  cite: ['cite', 'bm25'],
}; // biome-ignore format: a table

const start = (words: readonly string[], cwd: string): ChildProcess =>
  spawn(process.execPath, [satchel, ...words], {
    cwd,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, NO_COLOR: '1' },
  });

interface Ended {
  readonly code: number | null;
  readonly errors: string;
}

function ending(child: ChildProcess): Promise<Ended> {
  let errors = '';
  child.stderr?.on('data', (text) => {
    errors += text;
  });
  return new Promise((done) =>
    child.once('close', (code, signal) =>
      done({ code: code ?? (signal === 'SIGINT' ? 130 : signal === 'SIGTERM' ? 143 : -1), errors }),
    ),
  );
}

/** Seconds of CPU time so far; undefined where the process is gone. */
function cpuOf(pid: number | undefined): number | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return undefined;
  }
}

interface Stopped {
  readonly signal: string;
  readonly afterMs: number;
  readonly wallSeconds: number;
  readonly cpuSeconds: number;
  readonly code: number | null;
  readonly left: readonly string[];
  readonly errors: string;
}

async function stopped(words: readonly string[], longestMs: number): Promise<Stopped> {
  const own = mkdtempSync(join(folder, 'run-'));
  for (const name of [
    'notes.jsonl',
    'few.jsonl',
    'gone.jsonl',
    'queries.tsv',
    'judged.txt',
    'model.satchel',
    'nb.satchel',
    'lsi.satchel',
    'vectors.bin',
  ])
    writeFileSync(join(own, name), readFileSync(join(folder, name)));
  mkdirSync(join(own, 'kept'));
  for (const name of readdirSync(join(folder, 'kept')))
    writeFileSync(join(own, 'kept', name), readFileSync(join(folder, 'kept', name)));
  const signal = random.below(2) === 0 ? 'SIGINT' : 'SIGTERM';
  const afterMs = Math.round(random.uniform() * longestMs);
  const child = start(words, own);
  const ended = ending(child);
  await Promise.race([wait(afterMs), ended]);
  const [before, began] = [cpuOf(child.pid) ?? 0, performance.now()];
  let after = before;
  const look = setInterval(() => {
    after = cpuOf(child.pid) ?? after;
    if (performance.now() - began > GIVEN_UP_MS) child.kill('SIGKILL');
  }, 20);
  child.kill(signal);
  const { code, errors } = await ended;
  clearInterval(look);
  const wallSeconds = (performance.now() - began) / 1000;
  const left = (readdirSync(own, { recursive: true }) as string[]).filter((name) => /\.tmp$|\.lock/.test(name));
  rmSync(own, { recursive: true, force: true });
  return { signal, afterMs, wallSeconds, cpuSeconds: after - before, code, left, errors };
}

const isSound = ({ signal, wallSeconds, cpuSeconds, code, left, errors }: Stopped): boolean =>
  (values.by === 'cpu' ? cpuSeconds : wallSeconds) <= LONGEST &&
  [0, signal === 'SIGINT' ? 130 : 143].includes(code ?? -1) &&
  left.length === 0 &&
  !/bug in satchel/.test(errors);

for (const words of first) await expectDone(words, folder);
let failures = 0;
const chosen = Object.entries(commands).filter(([name]) => values.only === '' || values.only.split(',').includes(name));
const each = Math.ceil(Number(values.moments) / chosen.length);
let moments = 0;
for (const [name, words] of chosen) {
  const began = performance.now();
  const code = name === 'serve' ? 0 : await expectDone(words, folder, name); // a service does not end by itself
  const longestMs = name === 'serve' ? 4000 : performance.now() - began;
  rmSync(join(folder, 'collection'), { recursive: true, force: true });
  for (const left of readdirSync(folder).filter((file) => file.startsWith('out.'))) rmSync(join(folder, left));
  const runs: Stopped[] = [];
  for (let i = 0; i < each; i++) runs.push(await stopped(words, longestMs));
  moments += runs.length;
  const bad = runs.filter((run) => !isSound(run));
  failures += bad.length + (code === 0 ? 0 : 1);
  const longest = (of: (run: Stopped) => number): number => Math.round(100 * Math.max(...runs.map(of))) / 100;
  console.log(
    JSON.stringify({
      command: name,
      wholeSeconds: Math.round(longestMs / 10) / 100,
      moments: runs.length,
      stoppedBefore: runs.filter((run) => run.code !== 0).length,
      longestWall: longest(({ wallSeconds }) => wallSeconds),
      longestCpu: longest(({ cpuSeconds }) => cpuSeconds),
      ...(bad.length > 0 ? { bad } : {}),
    }),
  );
}
rmSync(folder, { recursive: true, force: true });
console.log(`${moments} moments, ${failures} failures`);
console.log(failures === 0 ? 'passed' : 'failed');
process.exitCode = failures === 0 ? 0 : 1;

async function expectDone(words: readonly string[], cwd: string, name = words.join(' ')): Promise<number | null> {
  const { code, errors } = await ending(start(words, cwd));
  if (code !== 0) console.log(JSON.stringify({ command: name, code, errors: errors.slice(0, 500) }));
  return code;
}

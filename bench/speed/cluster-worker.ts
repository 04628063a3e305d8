/**
 * What the worker of `satchel-cluster` costs without Spark, as a task starts it: CPU seconds of a process for 20 Newsgroups (18,846 posts), of which
 * its start, and bytes out. Also how many terms documents have (Heaps' law), for docs/scale.md. Rows of bench/results/cluster.md.
 *
 *   node bench/speed/cluster-worker.ts [rounds] [MODEL]      best of 3; without MODEL the encoder of test/cluster is trained first
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { openCorpus } from 'satchel';
import { countingFor, createTermCounts, prepareAnalyzer } from 'satchel/cluster';
import { readFrames } from '../../packages/cluster/src/worker/frames.case.ts';
import { dataFile } from '../data.ts';
import { cpuReport, satchelUsage, shown } from '../table/measure.ts';

const ROWS_A_BATCH = 500; // as node_map.py cuts them
const rounds = Number(process.argv[2] ?? 3);
const worker = resolve(import.meta.dirname, '../../packages/cluster/dist/worker.mjs');
const folder = mkdtempSync(join(tmpdir(), 'satchel-worker-cost-'));

interface Post {
  readonly id: string;
  readonly text: string;
  readonly label: string | null;
}

interface Cost {
  readonly cpu: number;
  readonly bytes: number;
  readonly output: string;
}

async function postsOf(path: string): Promise<Post[]> {
  const posts: Post[] = [];
  for await (const { id, text, labels } of (await openCorpus(path)).documents())
    posts.push({ id, text, label: labels[0] ?? null });
  return posts;
}

function writeBatches(path: string, posts: readonly Post[]): string {
  const lines: string[] = [];
  for (let start = 0; start < posts.length; start += ROWS_A_BATCH) {
    const rows = posts.slice(start, start + ROWS_A_BATCH);
    const columns = {
      seq: rows.map((_, i) => start + i),
      id: rows.map(({ id }) => id),
      text: rows.map(({ text }) => text),
      label: rows.map(({ label }) => label),
    };
    lines.push(JSON.stringify(columns));
  }
  writeFileSync(path, `${[...lines, '{"end":true}'].join('\n')}\n`);
  return path;
}

/** The least of several runs. */
function costOf(flags: readonly string[], input: string): Cost {
  const runs = Array.from({ length: rounds }, () => once(flags, input));
  return runs.reduce((best, next) => (next.cpu < best.cpu ? next : best));
}

function once(flags: readonly string[], input: string): Cost {
  const output = join(folder, 'answers');
  const [from, to] = [openSync(input, 'r'), openSync(output, 'w')];
  const { status, stderr } = spawnSync(process.execPath, ['--import', cpuReport, worker, ...flags], {
    stdio: [from, to, 'pipe'],
    encoding: 'utf8',
  });
  closeSync(from);
  closeSync(to);
  const found = /usage (\S+)/.exec(stderr);
  if (status !== 0 || !found) throw new Error(`the worker ended with ${status}: ${stderr}`);
  return { cpu: Number(found[1]), bytes: statSync(output).size, output };
}

/** k and β of terms = k · tokensᵝ, by least squares of the logarithms. */
function heaps(points: readonly { readonly tokens: number; readonly terms: number }[]) {
  const [x, y] = [points.map(({ tokens }) => Math.log(tokens)), points.map(({ terms }) => Math.log(terms))];
  const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b) / values.length;
  const [mx, my] = [mean(x), mean(y)];
  const beta = mean(x.map((value, i) => (value - mx) * (y[i]! - my))) / mean(x.map((value) => (value - mx) ** 2));
  return { k: Math.exp(my - beta * mx), beta };
}

try {
  const corpus = dataFile('classification', '20news-bydate.jsonl.gz');
  const posts = await postsOf(corpus);
  let model = process.argv[3];
  if (model === undefined) {
    model = join(folder, 'scdv.satchel');
    const words = ['--words', 'skip-gram', '--set', 'words.dimensions=50', '--set', 'words.epochs=2'];
    const scdv = ['--representation', 'scdv', '--set', 'scdv.components=20', '--set', 'text.minDocuments=5'];
    satchelUsage(['train', corpus, ...scdv, '--classifier', 'none', ...words, '--out', model, '--quiet'], 1);
  }
  const sha256 = createHash('sha256').update(readFileSync(model)).digest('hex');
  const settings = ['--settings', JSON.stringify(countingFor({ representation: 'bow', classifier: 'multinomial-nb' }))];
  const operations: readonly (readonly [string, readonly string[]])[] = [
    ['encode', ['--op', 'encode', '--model', model, '--sha256', sha256]],
    ['parts', ['--op', 'parts', ...settings]],
    ['count', ['--op', 'count', ...settings]],
    ['tokenise', ['--op', 'tokenise', ...settings]],
  ];
  const [all, none] = [writeBatches(join(folder, 'all'), posts), writeBatches(join(folder, 'none'), [])];
  console.log('| worker | CPU s | of them the start | µs a post after it | bytes out a post |\n|---|---|---|---|---|');
  const notes: string[] = [];
  for (const [name, flags] of operations) {
    const start = costOf(flags, none);
    const { cpu, bytes, output } = costOf(flags, all);
    const { rows, end } = readFrames(readFileSync(output));
    if (!end || end.problems > 0) throw new Error(`${name}: ${JSON.stringify(end)}`);
    const each = (1e6 * (cpu - start.cpu)) / posts.length;
    console.log(
      `| ${name} | ${shown(cpu)} | ${shown(start.cpu)} | ${each.toFixed(0)} | ${(bytes / posts.length).toFixed(0)} |`,
    );
    if (name === 'encode') {
      const numbers = rows.reduce((sum, { values }) => sum + (values as readonly number[]).length, 0);
      notes.push(`${(numbers / posts.length).toFixed(0)} numbers that are not 0 a post`);
    }
    if (name === 'count') notes.push(`${rows.length} counts by label, ${(bytes / rows.length).toFixed(0)} bytes each`);
  }

  console.log(notes.join('\n'));

  const analyzer = await prepareAnalyzer(countingFor({ representation: 'bow' }).text);
  const points = [16, 8, 4, 2, 1].map((step) => {
    const counts = createTermCounts(analyzer);
    for (let i = 0; i < posts.length; i += step) counts.add(posts[i]!.text);
    const { terms, totals, documents } = counts.totals();
    return { documents, terms: terms.length, tokens: totals.reduce((a, b) => a + b) };
  });
  for (const { documents, terms, tokens } of points)
    console.log(`${documents} posts: ${tokens} tokens, ${terms} terms`);
  const { k, beta } = heaps(points);
  const { documents, tokens } = points.at(-1)!;
  console.log(`k ${k.toFixed(1)}, β ${beta.toFixed(3)}; ${(tokens / documents).toFixed(0)} tokens a post`);
  const size = posts.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
  console.log(`${(size / posts.length).toFixed(0)} bytes of text a post`);
} finally {
  rmSync(folder, { recursive: true });
}

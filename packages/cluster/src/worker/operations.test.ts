/**
 * Every operation of the worker as a process that may read the worker and its model, and nothing else: no other file, no writing, no further
 * process. `npm run build` comes first.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { corpusOf, type Document, fitEncoder, openCorpus, type TrainOptions, train } from 'satchel';
import { type AnswerShards, countCorpus, countingFor, fingerprintOf, trainOnParts } from 'satchel/cluster';
import { afterAll, expect, it } from 'vitest';
import { readFrames } from './frames.case.ts';

const worker = resolve(import.meta.dirname, '../../dist/worker.mjs');
const folder = mkdtempSync(join(tmpdir(), 'satchel-operations-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const documents: Document[] = [
  { id: 'a', text: 'hot iron on the anvil', labels: ['smith'] },
  { id: 'b', text: 'rye dough in the oven, hot oven', labels: ['baker'] },
  { id: 'c', text: 'hammer and hot iron', labels: ['smith'] },
];
const choice = { representation: 'bow', classifier: 'multinomial-nb' } as const satisfies TrainOptions;
const settings = JSON.stringify(countingFor(choice));

type Columns = Readonly<Record<string, readonly unknown[]>>;

interface Outcome {
  readonly code: unknown;
  readonly said: string;
  readonly out: Buffer;
}

/** Runs the worker; `readable` is the only file beside it that the process may read. */
async function run(flags: readonly string[], columns: Columns, readable: readonly string[]): Promise<Outcome> {
  const allowed = [worker, ...readable].map((path) => `--allow-fs-read=${path}`);
  const child = spawn(process.execPath, ['--permission', ...allowed, worker, ...flags]);
  const [out, said]: Buffer[][] = [[], []];
  child.stdout.on('data', (piece: Buffer) => out!.push(piece));
  child.stderr.on('data', (piece: Buffer) => said!.push(piece));
  child.stdin.on('error', () => {}); // told by the exit code
  child.stdin.end(`${JSON.stringify(columns)}\n{"end":true}\n`);
  const code = await new Promise((done) => child.on('close', done));
  return { code, said: Buffer.concat(said!).toString(), out: Buffer.concat(out!) };
}

async function answered(flags: readonly string[], columns: Columns, readable: readonly string[] = []) {
  const { code, said, out } = await run(flags, columns, readable);
  expect([code, said]).toEqual([0, '']);
  const { rows, end } = readFrames(out);
  expect(end).toBeDefined();
  return rows;
}

const columnsOf = (own: readonly Document[]): Columns => ({
  seq: own.map((_, i) => i),
  id: own.map(({ id }) => id),
  text: own.map(({ text }) => text),
  label: own.map(({ labels }) => labels[0]),
});

function sent(name: string, bytes: Uint8Array): { readonly path: string; readonly flags: readonly string[] } {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return { path, flags: ['--model', path, '--sha256', createHash('sha256').update(bytes).digest('hex')] };
}

it('encode', async () => {
  const encoder = await fitEncoder(documents.map(({ text }) => text));
  const { path, flags } = sent('crafts.satchel', encoder.toBytes());
  const rows = await answered(['--op', 'encode', ...flags], columnsOf(documents), [path]);
  expect(rows.map(({ id, problem }) => [id, problem])).toEqual([
    ['a', null],
    ['b', null],
    ['c', null],
  ]);
});

it('tokenise', async () => {
  const rows = await answered(['--op', 'tokenise', '--settings', settings], columnsOf(documents));
  expect(rows.map(({ id, text, tokens }) => [id, text, tokens])).toEqual([
    ['a', 'hot iron on the anvil', 5],
    ['b', 'rye dough in the oven hot oven', 7],
    ['c', 'hammer and hot iron', 4],
  ]);
});

it('count', async () => {
  const rows = await answered(['--op', 'count', '--settings', settings], columnsOf(documents));
  const counted = rows.map(({ label, term, documents: own, total }) => JSON.stringify([label, term, own, total]));
  const counts = await countCorpus(corpusOf(documents), choice);
  const expected = Array.from(counts.rows(), ({ label, term, documents: own, total }) =>
    JSON.stringify([label, term, own, total]),
  );
  expect(counted.sort()).toEqual(expected.sort());
  expect(counted).toContain('["baker","oven",1,2]');
});

it('parts and sweep make the model of train, and a sum is really computed there', async () => {
  const path = join(folder, 'crafts.jsonl');
  writeFileSync(
    path,
    documents.map(({ id, text, labels }) => `${JSON.stringify({ id, text, label: labels[0] })}\n`).join(''),
  );
  const { model } = await train(await openCorpus(path), { ...choice, protocol: 'none' });
  const parts = await answered(['--op', 'parts', '--settings', settings], columnsOf(documents));
  let sums = 0;
  const answerShards: AnswerShards = async ({ request, shards, bytesOf }) => {
    const { path: file, flags } = sent('sums.sweep', request);
    const number = shards.map((_, shard) => shard);
    const payload = number.map((shard) => Buffer.from(bytesOf(shard)).toString('base64'));
    const rows = await answered(['--op', 'sweep', ...flags], { number, payload }, [file]);
    sums++;
    return rows.map((row) => [row['number'] as number, row['payload'] as Uint8Array] as const);
  };
  const fitted = await trainOnParts(
    parts.map(({ payload }) => payload as Uint8Array),
    { ...choice, protocol: 'none', fingerprintOf, answerShards },
  );
  expect(sums).toBe(1);
  expect('model' in fitted && Buffer.compare(fitted.model.toBytes(), model.toBytes())).toBe(0);
});

it('a file that it may not read is not read: the test would notice', async () => {
  const { flags } = sent('other.satchel', new Uint8Array(8));
  const { code, said } = await run(['--op', 'encode', ...flags], columnsOf(documents), []);
  expect([code, said]).toEqual([70, expect.stringContaining('ERR_ACCESS_DENIED')]);
});

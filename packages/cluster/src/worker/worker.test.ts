/** The worker as a cluster starts it: batches in, frames out, exit codes. `npm run build` comes first. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fitEncoder } from 'satchel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readFrames } from './frames.case.ts';

const worker = resolve(import.meta.dirname, '../../dist/worker.mjs');
const folder = mkdtempSync(join(tmpdir(), 'satchel-worker-'));
const model = join(folder, 'crafts.satchel');
const texts = ['iron anvil hammer', 'flour oven bread', 'hot iron and bread'];
let encoder: Awaited<ReturnType<typeof fitEncoder>>;
let sha256 = '';

beforeAll(async () => {
  encoder = await fitEncoder(texts, { options: { text: { minDocuments: 1 } } });
  writeFileSync(model, encoder.toBytes());
  sha256 = createHash('sha256').update(encoder.toBytes()).digest('hex');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Outcome {
  readonly code: number | null;
  readonly out: Buffer;
  readonly said: string;
}

function run(flags: readonly string[], input: string): Promise<Outcome> {
  const child = spawn(process.execPath, [worker, ...flags]);
  const [out, said]: Buffer[][] = [[], []];
  child.stdout.on('data', (piece: Buffer) => out!.push(piece));
  child.stderr.on('data', (piece: Buffer) => said!.push(piece));
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  return new Promise((done) =>
    child.on('close', (code) => done({ code, out: Buffer.concat(out!), said: Buffer.concat(said!).toString() })),
  );
}

const encodeFlags = (): string[] => ['--op', 'encode', '--model', model, '--sha256', sha256];
const batch = (rows: readonly unknown[], first = 0): string =>
  `${JSON.stringify({ seq: rows.map((_, i) => first + i), id: rows.map((_, i) => `d${first + i}`), text: rows })}\n`;
const END = '{"end":true}\n';

describe('encode', () => {
  it('gives the vectors of the model, in any cut', async () => {
    const whole = await run(encodeFlags(), batch(texts) + END);
    const cut = await run(encodeFlags(), batch(texts.slice(0, 1)) + batch(texts.slice(1), 1) + END);
    expect([whole.code, whole.said]).toEqual([0, '']);
    const { rows, end } = readFrames(whole.out);
    expect(end).toEqual({ rows: 3, problems: 0 });
    expect(readFrames(cut.out).rows).toEqual(rows);
    const { vectors } = encoder.encodeAll(texts);
    if (!('indices' in vectors)) throw new Error('bow is sparse');
    const row = (i: number) => ({
      seq: i,
      id: `d${i}`,
      indices: Array.from(vectors.indices.slice(vectors.offsets[i], vectors.offsets[i + 1])),
      values: Array.from(vectors.values.slice(vectors.offsets[i], vectors.offsets[i + 1])),
      empty: false,
      problem: null,
    });
    expect(rows).toEqual(texts.map((_, i) => expect.objectContaining(row(i))));
  });

  it('turns bad documents into rows with a problem', async () => {
    const bad = [null, texts[0], 7_000_000_000, { a: 1 }, ''];
    const { code, out } = await run(encodeFlags(), batch(bad) + END);
    const { rows, end } = readFrames(out);
    expect([code, end]).toEqual([0, { rows: 5, problems: 3 }]);
    expect(rows.map(({ problem }) => problem)).toEqual([
      'TYPE: the document has no text.',
      null,
      'TOO_LARGE: the text has 7000000000 characters, more than a worker reads.',
      'TYPE: the text is not a string.',
      null,
    ]);
    expect(rows[1]!['values']).toEqual(valuesOf(0));
    expect(rows[4]).toMatchObject({ empty: true, values: [] });
  });

  it('answers lines with lines, for TRANSFORM', async () => {
    const lines = [{ id: 'a\tb', text: texts[0] }, { id: 'c' }].map((row) => JSON.stringify(row));
    const { code, out } = await run([...encodeFlags(), '--wire', 'lines'], `${lines.join('\n')}\nno json\n`);
    const rows = out
      .toString()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as object);
    expect(code).toBe(0);
    expect(rows).toMatchObject([
      { id: 'a\tb', values: valuesOf(0), problem: null },
      { id: 'c', values: [], problem: 'TYPE: the document has no text.' },
      { id: null, values: [], problem: 'TYPE: the document has no text.' },
    ]);
  });
});

function valuesOf(row: number): number[] {
  const { vectors } = encoder.encodeAll(texts);
  return 'indices' in vectors ? Array.from(vectors.values.slice(vectors.offsets[row], vectors.offsets[row + 1])) : [];
}

describe('a worker that cannot do its task', () => {
  it.each([
    [
      'another model than it was told',
      () => ['--op', 'encode', '--model', model, '--sha256', '00'],
      END,
      64,
      /hash [0-9a-f]{64}, not 00/,
    ],
    ['an operation that is not there', () => ['--op', 'dance'], END, 64, /no operation 'dance'/],
    ['a flag that is not there', () => ['--opp', 'encode'], END, 64, /--opp/],
    ['an unknown wire', () => [...encodeFlags(), '--wire', 'smoke'], END, 64, /frames or lines, got 'smoke'/],
    [
      'a model that is not there',
      () => ['--op', 'encode', '--model', `${model}x`, '--sha256', '00'],
      END,
      70,
      /ENOENT/,
    ],
    ['an input that breaks off', encodeFlags, batch(texts), 70, /broke off before its end/],
    ['an input that is no JSON', encodeFlags, 'garbage\n', 70, /JSON/],
    ['columns of unequal length', encodeFlags, '{"id":["a"],"text":["b","c"]}\n', 70, /equal length/],
  ])('says so: %s', async (_, flags, input, code, said) => {
    const outcome = await run(flags(), input);
    expect([outcome.code, readFrames(outcome.out).end]).toEqual([code, undefined]);
    expect(outcome.said).toMatch(/^SATCHEL_ERROR \{/);
    expect(outcome.said).toMatch(said);
  });

  it('ends when nobody reads its answers', async () => {
    const child = spawn(process.execPath, [worker, ...encodeFlags()], { stdio: ['pipe', 'pipe', 'ignore'] });
    const ended = new Promise((done) => child.on('exit', done));
    child.stdin.on('error', () => {});
    child.stdout.destroy();
    const timer = setInterval(() => child.stdin.write(batch(Array(500).fill(texts[0]))), 5);
    expect(await ended).toBe(70);
    clearInterval(timer);
  });

  it('ends when its parent dies: the input is then closed', async () => {
    expect((await run(encodeFlags(), '')).code).toBe(70);
  });
});

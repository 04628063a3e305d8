/** Predictions as people use them: a table with the columns of the input, and answers while the input is still written. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openCorpus } from '../../packages/satchel/src/corpus/open-corpus.ts';
import { satchel, start } from './run-satchel.ts';
import { asJsonl, reviews } from './toy-reviews.ts';

let folder: string;
const run = (...words: string[]) => satchel(words, { cwd: folder });
const rows = [
  'id,text,price,label',
  '1,"=SUM(A1) superb film, joy",-5,good',
  '2,+49 dull and bad,3.5,bad',
  "3,'-quoted- joy,,good",
  '',
].join('\n');

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'satchel-predictions-'));
  await writeFile(join(folder, 'reviews.jsonl'), asJsonl(reviews(120)));
  await writeFile(join(folder, 'new.csv'), rows);
  const trained = await run('train', 'reviews.jsonl', '--classifier', 'logistic', '--out', 'm.satchel', '--quiet');
  expect(trained.code).toBe(0);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('a table has the columns of the input, then label, probability and reasons; formulas are guarded, numbers stay', async () => {
  const { code, stdout, stderr } = await run('predict', 'm.satchel', 'new.csv', '--out', 'out.csv');
  expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
  expect(stderr).toContain("the input's column 'label' is called 'input_label' in the table.");
  const [head, first, second, third] = (await readFile(join(folder, 'out.csv'), 'utf8')).split('\n');
  expect(head).toBe('id,text,price,input_label,label,probability,reasons');
  expect(first).toMatch(/^1,"'=SUM\(A1\) superb film, joy",-5,good,\w+,0\.\d+,/);
  expect(second).toMatch(/^2,'\+49 dull and bad,3\.5,bad,/);
  expect(third).toMatch(/^3,'-quoted- joy,,good,/);
});

it('--json says what was written; without a table every line is JSON', async () => {
  const { code, stdout } = await run('predict', 'm.satchel', 'new.csv', '--out', 'counted.csv', '--json');
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    out: 'counted.csv',
    documents: 3,
    empty: 0,
    renamed: { label: 'input_label' },
  });
  const [plain, json] = [
    await run('predict', 'm.satchel', 'new.csv'),
    await run('predict', 'm.satchel', 'new.csv', '--json'),
  ];
  expect(json).toEqual(plain);
});

it('a table read again has the same texts, and JSON lines have them unguarded', async () => {
  expect((await run('predict', 'm.satchel', 'out.csv', '--out', 'again.jsonl', '--quiet')).code).toBe(0);
  const texts = (await readFile(join(folder, 'again.jsonl'), 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(texts.map(({ text }) => text)).toEqual(['=SUM(A1) superb film, joy', '+49 dull and bad', '-quoted- joy']);
  expect(texts[0]).toMatchObject({ id: '1', price: '-5', labels: [texts[0].label], tokens: 5 });
});

it('JSON lines are written in one pass: every line has an id, and a column that comes late is renamed too', async () => {
  const lines = [{ text: 'superb film' }, { id: 'b', text: 'dull film', reasons: 'mine' }].map((row) =>
    JSON.stringify(row),
  );
  await writeFile(join(folder, 'mixed.jsonl'), lines.join('\n'));
  const { code, stderr } = await run('predict', 'm.satchel', 'mixed.jsonl', '--out', 'mixed-out.jsonl');
  expect(code).toBe(0);
  expect(stderr).toContain("the input's column 'reasons' is called 'input_reasons' in the table.");
  const [first, second] = (await readFile(join(folder, 'mixed-out.jsonl'), 'utf8')).trim().split('\n').map((line) => JSON.parse(line)); // biome-ignore format: one call
  expect(first).toMatchObject({ id: '1', text: 'superb film', label: 'good' });
  expect(second).toMatchObject({ id: 'b', input_reasons: 'mine', label: 'bad' });
});

it('Parquet has the same rows; --labels-top adds the next best labels', async () => {
  const words = ['predict', 'm.satchel', 'new.csv', '--out', 'out.parquet', '--labels-top', '2', '--quiet'];
  expect((await run(...words)).code).toBe(0);
  const found: Record<string, unknown>[] = [];
  const table = await openCorpus(join(folder, 'out.parquet'), { keep: ['*'] });
  for await (const { fields = {} } of table.documents()) found.push(fields);
  expect(Object.keys(found[0]!)).toEqual(['id', 'text', 'price', 'input_label', 'label', 'probability', 'reasons', 'label_2', 'probability_2']); // biome-ignore format: one list
  expect(found[0]!['text']).toBe('=SUM(A1) superb film, joy');
  expect(Number(found[0]!['probability']) + Number(found[0]!['probability_2'])).toBeCloseTo(1, 9);
});

it('refuses an ending that it cannot write, before it reads a document', async () => {
  expect(await run('predict', 'm.satchel', 'missing.csv', '--out', 'out.xlsx')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('not as .xlsx.'),
  });
});

it.each([
  ['JSON lines', [], (text: string) => JSON.stringify({ text })],
  ['plain lines', ['--format', 'lines'], (text: string) => text],
])('%s on standard input are answered one by one', async (_, flags, written) => {
  const child = start(['predict', 'm.satchel', '-', '--quiet', ...flags], { cwd: folder });
  const answers = createInterface({ input: child.stdout! })[Symbol.asyncIterator]();
  for (const [text, id] of [
    ['joy', '1'],
    ['superb', '2'],
    ['dull and bad', '3'],
  ] as const) {
    child.stdin!.write(`${written(text)}\n`); // the next line is written after the answer to this one
    expect(JSON.parse((await answers.next()).value ?? '')).toMatchObject({ id });
  }
  child.stdin!.end();
  expect((await answers.next()).done).toBe(true);
});

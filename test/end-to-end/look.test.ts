/** `satchel FILE` and `satchel audit` on files as people have them, with planted label errors and copies. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { satchel } from './run-satchel.ts';
import { planted, shapes, tickets } from './ticket-shapes.ts';

let folder: string;
const run = (...words: string[]) => satchel(words, { cwd: folder });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'satchel-look-'));
  for (const [name, content] of Object.entries(shapes())) {
    await mkdir(join(folder, name, '..'), { recursive: true });
    await writeFile(join(folder, name), content);
  }
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('a file without a command', () => {
  it.each([
    ['tickets.csv', { text: 'message', label: 'category', id: 'ticket_id' }],
    ['excel.csv', { text: 'Text', label: 'Kategorie' }],
    ['latin.csv', { label: 'label', encoding: 'windows-1252' }],
    ['object.json', { text: 'body', label: 'topic' }],
    ['array.json', { text: 'message', label: 'category' }],
    ['joined.csv', { label: 'topics', labelSeparator: '|' }],
    ['spam.csv', { text: 'v2', label: 'v1' }],
    ['tabs.tsv', { label: 'label' }],
    ['mail.mbox', { label: 'x-label' }],
    ['tree', {}],
    ['lines.jsonl', { label: 'label' }],
  ])('%s: the right columns and a score', async (name, taken) => {
    const { code, stdout, stderr } = await run(name, '--json', '--threads', '1');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const report = JSON.parse(stdout);
    expect(report.taken).toMatchObject(taken);
    expect(report.score.mean).toBeGreaterThan(report.baseline.accuracy);
    expect(report.documents).toBe(150);
  });

  it.each([
    ['unclear.csv', /which column of unclear.csv is the label\? It could be 'sentiment', 'stars'/, 'satchel unclear.csv --text review --label stars'],
    ['notes.txt', /notes.txt has no labels/, 'satchel cluster notes.txt'],
    ['notes.txt --language de', /notes.txt has no labels/, 'satchel topics notes.txt --language de --page topics.html'],
    ['unnamed.csv', /has unnamed.csv a line of column names\? Its first line looks like a document/, 'satchel named.csv'],
    ['tickets', /which format has tickets\?/, 'satchel tickets --format tsv'],
    ['tickets.csv new.csv', /are tickets.csv new.csv one corpus\? new.csv:1: there is no field 'category'/, 'satchel predict model.satchel new.csv --text message --out predictions.csv'],
    ['days.csv', /None looks like a label; the text is 'text', the other columns: 'sent'/, 'satchel topics days.csv --text text --date sent --page topics.html'],
    ['unclear.csv --delimiter , --set text.stemmer=english', /which column of unclear.csv is the label\?/, "satchel unclear.csv --text review --label stars --delimiter , --set text.stemmer=english"],
  ])('%s: an honest question with ready commands', async (typed, question, command) => {
    const { code, stdout, stderr } = await run(...typed.split(' '));
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(question);
    expect(stderr).toContain(command);
  }); // biome-ignore format: a table

  it('names the columns of the usual names too', async () => {
    const { taken } = JSON.parse((await run('lines.jsonl', '--json', '--threads', '1')).stdout);
    expect(taken).toEqual({ text: 'text', label: 'label', id: 'id' });
  });

  it('other commands say which columns a table seems to have', async () => {
    const { code, stderr } = await run('audit', 'tickets.csv');
    expect(code).toBe(65);
    expect(stderr).toContain('the columns look like: --text message --label category --id ticket_id');
  });

  it('tells a person what it took, the planted errors and the next commands', async () => {
    const { code, stdout } = await run('tickets.csv', '--language', 'en');
    expect(code).toBe(0);
    expect(stdout).toContain('  text    message\n  label   category\n  id      ticket_id\n');
    expect(stdout).toMatch(/label errors: about \d\.\d % of the labels/);
    expect(stdout).toContain(
      'satchel audit tickets.csv --text message --label category --id ticket_id --language en --out suspects.csv',
    );
    expect(stdout).toContain('--language en --out model.satchel');
  });

  it('a command wins over a file of its name; a file that is not there is missing', async () => {
    await writeFile(join(folder, 'methods'), 'text,label\n');
    expect((await run('methods')).stdout).toContain('linear-svm');
    expect(await run('missing.csv')).toMatchObject({ code: 66 });
    expect(await run('evaluat')).toMatchObject({ code: 2, stderr: expect.stringContaining("did you mean 'evaluate'") });
  });
});

describe('an audit', () => {
  const columns = ['--text', 'message', '--label', 'category', '--id', 'ticket_id'];

  it('names the planted errors, and the estimate is within a factor of 1.5', async () => {
    const { code, stdout } = await run('audit', 'tickets.csv', ...columns, '--out', 'suspects.csv', '--json');
    expect(code).toBe(0);
    const { share, suspects } = JSON.parse(stdout).labelErrors;
    expect(share).toBeGreaterThan(planted.size / 150 / 1.5);
    expect(share).toBeLessThan((planted.size / 150) * 1.5);
    const first = suspects.slice(0, planted.size).filter(({ id }: { id: string }) => planted.has(id));
    expect(first.length / planted.size).toBeGreaterThanOrEqual(0.8);
    expect((await readFile(join(folder, 'suspects.csv'), 'utf8')).split('\n')[0]).toBe('id,problem,label,suggested,probability,copy_of,fixed,text'); // biome-ignore format: one line
  });

  it('comes back corrected: labels written over, labels in fixed, documents left out', async () => {
    const [first, second, third] = tickets;
    const table = [
      'id,label,fixed',
      `${first!.id},other,`,
      `${second!.id},${second!.label},new`,
      `${third!.id},${third!.label},delete`,
      '',
    ];
    await writeFile(join(folder, 'fixed.csv'), table.join('\n'));
    const { code, stdout } = await run('audit', 'tickets.csv', ...columns, '--fixed', 'fixed.csv', '--out', 'corrected.csv', '--json'); // biome-ignore format: one call
    expect({ code, ...JSON.parse(stdout) }).toEqual({
      code: 0,
      out: 'corrected.csv',
      documents: 149,
      changed: 2,
      removed: 1,
    });
    const [head, a, b] = (await readFile(join(folder, 'corrected.csv'), 'utf8')).split('\n');
    expect(head).toBe('ticket_id,message,category');
    expect([a?.split(',').at(-1), b?.split(',').at(-1)]).toEqual(['other', 'new']);
  });

  it('refuses corrections of documents that are not there, and --fixed without --out', async () => {
    await writeFile(join(folder, 'strange.csv'), 'id,label,fixed\nnobody,x,y\n');
    expect(await run('audit', 'tickets.csv', ...columns, '--fixed', 'strange.csv', '--out', 'x.csv')).toMatchObject({
      code: 65,
    });
    expect(await run('audit', 'tickets.csv', ...columns, '--fixed', 'strange.csv')).toMatchObject({ code: 2 });
  });
});

it('evaluate says when copies cross the split and gives both scores; --group-copies keeps them together', async () => {
  const plain = await run('evaluate', 'copies.csv', '--split', 'cv:5', '--json');
  expect(plain.stderr).toMatch(
    /tested documents of 200 have a copy in the training part\. Score with them .* without them/,
  );
  const { withoutCopies, metrics } = JSON.parse(plain.stdout);
  expect(withoutCopies.all).toBeCloseTo(metrics.accuracy.mean, 9);
  const grouped = await run('evaluate', 'copies.csv', '--split', 'cv:5', '--group-copies', '--json');
  expect(grouped.stderr).toContain('each set of copies is kept on one side of every split');
  expect(JSON.parse(grouped.stdout).withoutCopies).toBeUndefined();
});

/** `satchel reproduce` in processes of its own. Toy notes replace Reuters-8: the tests are about receipts, not scores. */
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toyDocuments } from '../../packages/satchel/src/contract/toy-world.ts';
import { outcomeOf, satchel, start } from './run-satchel.ts';

let folder: string;
const run = (...words: string[]) => satchel(words, { cwd: folder });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'satchel-reproduce-'));
  await mkdir(join(folder, 'data'));
  const names: Readonly<Record<string, string>> = { baker: 'earn', sailor: 'ship', smith: 'acq' };
  const notes = toyDocuments(60).map(({ id, text, labels }) =>
    JSON.stringify({ id, text, labels: labels.map((label) => names[label]) }),
  );
  await writeFile(join(folder, 'data/r8-no-stop.jsonl'), `${notes.join('\n')}\n`);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('satchel reproduce', () => {
  it('prints published numbers beside ours and writes a page and a receipt', async () => {
    const { code, stdout } = await run(
      'reproduce',
      '003-TI',
      '003-TII',
      '--data',
      'data',
      '--quick',
      '--seeds',
      '1',
      '--out',
      'out',
    );
    expect(code).toBe(0);
    expect(stdout).toContain('003-TII: Accuracy on Reuters-8 over random splits, %');
    expect(stdout).toMatch(/TF-MSM +92\.01 ± 0\.30 +\d/);
    expect(stdout).toMatch(/earn +3923 +20/);
    expect(stdout).toContain('not the file our numbers were made with');
    expect((await readdir(join(folder, 'out'))).sort()).toEqual([
      ...['003-TI.csv', '003-TI.html', '003-TI.receipt.json', '003-TI.tex'],
      ...['003-TII.csv', '003-TII.html', '003-TII.receipt.json', '003-TII.tex'],
      'cells',
      'index.html',
    ]);
    expect(await readFile(join(folder, 'out/003-TII.html'), 'utf8')).toContain("default-src 'none'");
    expect(await readFile(join(folder, 'out/index.html'), 'utf8')).toContain('<a href="003-TII.html">003-TII</a>');
    expect(await readFile(join(folder, 'out/003-TII.csv'), 'utf8')).toMatch(
      /^system,"accuracy, paper","accuracy, ours"/,
    );
  });

  it('runs rows alone, and goes on from finished cells', async () => {
    const words = [
      'reproduce',
      '003-TII',
      '--only',
      'MNB tf,msm',
      '--data',
      'data',
      '--quick',
      '--seeds',
      '2',
      '--json',
    ];
    const first = await run(...words, '--out', 'part');
    expect(first.code).toBe(0);
    const [table] = JSON.parse(first.stdout).tables;
    const names = ['MSM, as printed', 'MSM, our reading', 'MNB tf', 'MNB tf, equation 10 as printed'];
    expect(table.rows.map(({ name }: { name: string }) => name)).toEqual(names);
    const [cell] = await readdir(join(folder, 'part/cells'));
    await rm(join(folder, 'part/cells', cell!));
    const again = await run(...words, '--out', 'part', '--resume');
    const scoresIn = (text: string) => JSON.parse(text).tables[0].rows.map(({ cells }: { cells: { scores: number[] }[] }) => cells[0]?.scores); // biome-ignore format: one line
    expect(scoresIn(again.stdout)).toEqual(scoresIn(first.stdout));
    expect(await readdir(join(folder, 'part/cells'))).toHaveLength(8);
  });

  it('verifies a receipt with another number of threads', async () => {
    const { code, stdout } = await run(
      'reproduce',
      '--verify',
      'out/003-TII.receipt.json',
      '--data',
      'data',
      '--threads',
      '2',
    );
    expect({ code, stdout }).toEqual({ code: 0, stdout: '003-TII: all scores and hashes are equal.\n' });
  });

  it('exits with 1 and lists the differences if a receipt was changed', async () => {
    const receipt = JSON.parse(await readFile(join(folder, 'out/003-TI.receipt.json'), 'utf8'));
    receipt.rows.find(({ name }: { name: string }) => name === 'earn').cells[0].scores = [3923];
    await writeFile(join(folder, 'forged.json'), JSON.stringify(receipt));
    const { code, stdout } = await run('reproduce', '--verify', 'forged.json', '--data', 'data');
    expect({ code, stdout }).toEqual({
      code: 1,
      stdout: '003-TI: 1 difference\n- earn (documents): score 1 was 3923 and is 20.\n',
    });
  });

  it('prints JSON, and skips tables without data', async () => {
    const { code, stdout, stderr } = await run(
      'reproduce',
      '003-TI',
      '004-T3',
      '--data',
      'data',
      '--out',
      'json',
      '--json',
    );
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const { tables, skipped } = JSON.parse(stdout);
    expect(tables.map(({ id }: { id: string }) => id)).toEqual(['003-TI']);
    expect(skipped).toEqual([{ id: '004-T3', reason: 'Cranfield is not in data.' }]);
  });

  it('keeps finished tables when it is stopped', async () => {
    const child = start(
      ['reproduce', '003-TI', '003-TII', '--data', 'data', '--seeds', '1000', '--out', 'stopped', '--quiet'],
      {
        cwd: folder,
      },
    );
    const outcome = outcomeOf(child);
    while (!(await readdir(join(folder, 'stopped')).catch((): string[] => [])).includes('003-TI.html'))
      await new Promise((next) => setTimeout(next, 20));
    child.kill('SIGINT');
    expect(await outcome).toMatchObject({ code: 130, stderr: '' });
    const kept = (await readdir(join(folder, 'stopped'))).filter((name) => name !== 'cells').sort();
    expect(kept).toEqual(['003-TI.csv', '003-TI.html', '003-TI.receipt.json', '003-TI.tex']);
  });

  it.each([
    [[], 2, "'reproduce' needs the id of a table or figure, or 'all'."],
    [['003-TIII'], 2, "there is no table '003-TIII'; did you mean 003-TII?"],
    [['003-TII', '--only', 'SVN', '--data', 'data'], 2, "the table has no row, column or method 'SVN'"],
    [['003-TI'], 2, 'the folder of the data sets is not known.'],
    [['004-T3', '--data', 'data'], 66, 'Cranfield is not in data.'],
    [['--verify', 'nowhere.json', '--data', 'data'], 66, 'There is no file nowhere.json.'],
    [['--verify', 'data/r8-no-stop.jsonl', '--data', 'data'], 65, 'not JSON'],
  ])('refuses %j', async (words, exitCode, message) => {
    const { code, stderr } = await run('reproduce', ...words);
    expect(code).toBe(exitCode);
    expect(stderr).toContain(message);
  });
});

/** The command line of the package: help, refusals, and what is printed without a cluster. `npm run build` comes first. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { fitEncoder } from 'satchel';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { main } from './main.ts';
import { tarBytes } from './spark/tar.ts';

const folder = mkdtempSync(join(tmpdir(), 'satchel-cluster-'));
const model = join(folder, 'crafts.satchel');
const python = resolve(import.meta.dirname, '../python');

beforeAll(async () => {
  writeFileSync(model, (await fitEncoder(['iron anvil', 'hot iron'])).toBytes());
  writeFileSync(join(folder, 'broken.satchel'), 'no model');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function ask(...words: string[]): Promise<{ code: number; out: string; said: string }> {
  const written = { out: '', said: '' };
  const taking = (key: 'out' | 'said') => (text: string | Uint8Array) => {
    written[key] += text;
    return true;
  };
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation(taking('out')),
    vi.spyOn(process.stderr, 'write').mockImplementation(taking('said')),
  ];
  try {
    return { code: await main(words), ...written };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

const sparkly = ['--in', 'docs.parquet', '--out', 'vectors', '--master', 'local[1]'];

describe('refused here, before anything is submitted', () => {
  it.each([
    [['spark', 'dance'], 2, "there is no command 'spark dance'"],
    [['spark', 'transform'], 2, 'needs --in PATH'],
    [['spark', 'transform', ...sparkly], 2, 'needs a model'],
    [['spark', 'transform', 'MODEL', '--in', 'docs', '--out', 'x'], 2, 'needs --master URL'],
    [['spark', 'transform', 'MODEL', ...sparkly, '--partitions', '0'], 2, 'from 1 to 1000000, got "0"'],
    [['spark', 'transform', 'MODEL', ...sparkly, '--format', 'csv'], 2, 'one of json, orc, parquet, got "csv"'],
    [['spark', 'transform', 'MODEL', ...sparkly, '--on-error', 'skip'], 2, 'row or stop, got "skip"'],
    [['spark', 'transform', 'MODEL', ...sparkly, '--conf', 'loud'], 2, '--conf takes KEY=VALUE, got "loud"'],
    [['spark', 'transform', 'MODEL', ...sparkly, '--node', 'n', '--runtime', 'r.tgz'], 2, 'leave --node out'],
    [['spark', 'transform', 'MODEL', ...sparkly, '--runtime', 'r.zip'], 2, 'got "r.zip"'],
    [['spark', 'transform', 'MODEL', ...sparkly, '--node', 'node'], 2, '--node takes a path such as'],
    [['spark', 'transform', 'MODEL', ...sparkly, '--loud'], 2, "Unknown option '--loud'"],
    [['spark', 'transform', 'MISSING', ...sparkly], 66, 'missing.satchel'],
    [['spark', 'transform', 'BROKEN', ...sparkly], 65, 'broken.satchel'],
    [['spark', 'transform', 'MODEL', ...sparkly, '--python', '/no/python'], 78, "'/no/python' cannot be started"],
    [['spark', 'sql', 'MODEL'], 2, 'either --in PATH or --table NAME'],
    [['spark', 'sql', 'MODEL', '--in', 'a', '--table', 'b'], 2, 'either --in PATH or --table NAME'],
    [['spark', 'sql', 'MODEL', '--in', 'a', '--node', 'node'], 2, '--node takes a path such as'],
    [['spark', 'sql', 'MODEL', '--in', 'a', '--node', 'n', '--runtime', 'r.tgz'], 2, 'leave --node out'],
    [['spark', 'fit', '--in', 'docs', '--out', 'm.satchel'], 2, 'needs --master URL'],
    [['spark', 'fit', ...sparkly, '--representation', 'dance'], 2, "'dance'"],
    [['spark', 'fit', ...sparkly, '--classifier', 'dance'], 2, "'dance'"],
    [['spark', 'fit', ...sparkly, '--representation', 'lsi', '--set', 'lsi.dimensions=0'], 2, "'dimensions' must be"],
    [['spark', 'fit', ...sparkly, '--representation', 'average', '--words', 'MISSING'], 66, 'missing.satchel'],
    [['spark', 'fit', '--in', 'docs', '--out', 'MODEL', '--master', 'local[1]'], 73, 'already exists'],
    [['spark', 'fit', '--in', 'docs', '--out', 'no/m.satchel', '--master', 'local[1]'], 73, 'no/m.satchel'],
    [['spark', 'count', ...sparkly, '--set', 'lsi.dimensions=3'], 2, 'options of the group text'],
    [['spark', 'count', ...sparkly, '--set', 'text.dance=3'], 2, "'text' has no option 'dance'"],
    [['spark', 'tokenise', ...sparkly, '--set', 'text.minLength=-1'], 2, "'minLength' must be"],
    [['spark', 'tokenise', ...sparkly, '--python', '/no/python'], 78, "'/no/python' cannot be started"],
    [['opensearch', 'load', 'MODEL', 'docs.jsonl', '--index', 'mail'], 2, 'needs --url URL'],
    [
      ['opensearch', 'load', 'BROKEN', 'docs.jsonl', '--url', 'http://127.0.0.1:9', '--index', 'm'],
      65,
      'broken.satchel',
    ],
    [['opensearch', 'search', 'MODEL', 'x', '--url', 'http://127.0.0.1:9', '--index', 'A'], 2, '--index takes'],
  ])('%j', async (words, code, sentence) => {
    const names: Record<string, string> = {
      MODEL: model,
      MISSING: join(folder, 'missing.satchel'),
      BROKEN: join(folder, 'broken.satchel'),
    };
    const outcome = await ask(...words.map((word) => names[word] ?? word));
    expect([outcome.code, outcome.out]).toEqual([code, '']);
    expect(outcome.said).toContain(sentence);
    expect(outcome.said).not.toMatch(/\n {4}at /);
  });

  it('tells errors as JSON on request', async () => {
    const { said } = await ask('spark', 'transform', '--json');
    expect(JSON.parse(said.trim().split('\n').at(-1)!)).toMatchObject({ error: { code: 'BAD_PARAM', exitCode: 2 } });
  });
});

describe('satchel spark', () => {
  it('lists its commands, and the flags of each', async () => {
    expect((await ask('spark', '--help')).out).toMatch(/transform[\s\S]*sql[\s\S]*pack/);
    expect((await ask('spark')).code).toBe(2);
    expect((await ask('spark', 'transform', '--help')).out).toContain('--partitions N');
  });

  it('sql prints a statement with the hash of the model, which sends copies under the names of their contents', async () => {
    const files = join(folder, "it's files");
    const words = ['--in', "it's/docs.jsonl", '--out', 'vectors', '--id', 'key`s', '--files', files];
    const { out, code } = await ask('spark', 'sql', model, ...words);
    expect(code).toBe(0);
    expect(out).toContain("FROM json.`it's/docs.jsonl`");
    expect(out).toContain("INSERT OVERWRITE DIRECTORY 'vectors' USING parquet");
    expect(out).toContain('CAST(`key``s` AS STRING) AS id');
    const sha256 = createHash('sha256').update(readFileSync(model)).digest('hex');
    expect(out).toContain(` --wire lines --model ./satchel-${sha256}.satchel --sha256 ${sha256}'`);
    expect(out).toContain(`USING '${process.execPath} ./satchel-`);
    const sent = [...out.matchAll(/^ADD FILE '(.*)';$/gm)].map(([, path]) => path!.replaceAll("\\'", "'"));
    expect(sent.toSorted()).toEqual(readdirSync(files).map((name) => join(files, name)));
    for (const path of sent) {
      const hash = createHash('sha256').update(readFileSync(path)).digest('hex');
      expect(basename(path)).toMatch(new RegExp(`^satchel-${hash}\\.(satchel|mjs)$`));
    }
    writeFileSync(join(files, `satchel-${sha256}.satchel`), 'damaged');
    expect((await ask('spark', 'sql', model, ...words)).out).toBe(out);
    expect(readFileSync(join(files, `satchel-${sha256}.satchel`))).toEqual(readFileSync(model));
    expect(out).toContain(
      "'id string, indices array<int>, values array<float>, tokens int, known int, empty boolean, problem string'",
    );
  });

  it('pack makes an archive that tar reads, with the same bytes each time', () => {
    const files = [
      { name: 'bin/node', bytes: Buffer.from('a binary'), isExecutable: true },
      { name: 'worker.mjs', bytes: Buffer.alloc(1000, 'x') },
    ];
    writeFileSync(join(folder, 'runtime.tar'), tarBytes(files));
    const listed = spawnSync('tar', ['-tvf', join(folder, 'runtime.tar')], { encoding: 'utf8' }).stdout;
    expect(listed).toMatch(/^-rwxr-xr-x 0\/0 +8 1970.* bin\/node\n-rw-r--r-- 0\/0 +1000 1970.* worker\.mjs\n$/);
    expect(tarBytes(files)).toEqual(tarBytes(files));
    expect(() => tarBytes([{ name: 'x'.repeat(101), bytes: new Uint8Array(0) }])).toThrow('too long');
  });
});

describe('the Python side', () => {
  it('has at most 200 lines', () => {
    const lines = ['driver.py', 'node_map.py'].map(
      (name) => readFileSync(join(python, name), 'utf8').split('\n').length - 1,
    );
    expect(lines.reduce((a, b) => a + b)).toBeLessThanOrEqual(200);
  });
});

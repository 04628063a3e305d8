/** `satchel index`, `search` and `check` as a person types them. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { outcomeOf, satchel, start } from './run-satchel.ts';
import { asJsonl, reviews } from './toy-reviews.ts';

const work = mkdtempSync(join(tmpdir(), 'satchel-collection-cli-'));
afterAll(() => rmSync(work, { recursive: true, force: true }));

const mails = [
  { id: 'reminder', title: 'Late payment', text: 'Your invoice is late.\nPlease pay the invoice.', label: 'money' },
  { id: 'lunch', text: 'Lunch at noon? The late \u001b[31mshow\u001b[0m is at eight.', label: 'food' },
  { id: 'bill', title: 'Invoice', text: 'An invoice for one bicycle is attached.', label: 'money' },
];

let cwd = '';
let runs = 0;
beforeEach(() => {
  cwd = mkdtempSync(join(work, `${runs++}-`));
  writeFileSync(join(cwd, 'mails.jsonl'), asJsonl(mails));
});

const run = (...words: string[]) => satchel(words, { cwd });
const json = async (...words: string[]) => JSON.parse((await run(...words, '--json')).stdout);

describe('a collection at the terminal', () => {
  it('is made, searched, changed and checked', async () => {
    expect(await run('index', 'mails', 'mails.jsonl')).toEqual({
      code: 0,
      stdout: 'mails: 3 added\n3 documents, 28 words, 19 distinct\n',
      stderr: '',
    });
    expect((await run('search', 'mails', 'late invoice')).stdout.split('\n')).toEqual([
      '3 of 3 documents match late invoice:',
      '',
      expect.stringMatching(/^ 1 {2}Late payment {20,}0\.\d{3}$/),
      '    Your *invoice* is *late*. Please pay the *invoice*.',
      expect.stringMatching(/^ {4}reminder · invoice 0\.\d{3} \+ late 0\.\d{3}$/),
      '',
      expect.stringMatching(/^ 2 {2}Invoice {20,}0\.\d{3}$/),
      '    An *invoice* for one bicycle is attached.',
      expect.stringMatching(/^ {4}bill · invoice 0\.\d{3}$/),
      '',
      expect.stringMatching(/^ 3 {2}lunch {20,}0\.\d{3}$/),
      '    Lunch at noon? The *late* \\x1b[31mshow\\x1b[0m is at eight.', // C16
      expect.stringMatching(/^ {4}late 0\.\d{3}$/),
      '',
    ]);
    expect((await run('index', 'mails', '--delete', 'bill', 'nobody')).stdout).toBe(
      'mails: 1 deleted\nnot there: nobody\n2 documents, 20 words, 19 distinct\n',
    );
    expect((await run('search', 'mails', 'bicycle')).stdout).toBe(
      '0 of 2 documents match bicycle\nin no document: bicycle\n',
    );
    expect(await run('index', 'mails', 'mails.jsonl', '--upsert', '--compact')).toMatchObject({
      stdout: 'mails: 1 added, 2 unchanged, compacted\n3 documents, 28 words, 19 distinct\n',
    });
    expect(await run('check', 'mails')).toEqual({
      code: 0,
      stdout: 'mails is sound: 3 documents, 28 words\n',
      stderr: '',
    });
  });

  it('explains scores in numbers that add up', async () => {
    await run('index', 'mails', 'mails.jsonl');
    const { stdout } = await run(
      'search',
      'mails',
      'late',
      'invoice',
      '--explain',
      '--top',
      '1',
      '--ranker',
      'dirichlet',
    );
    expect(stdout.split('\n')).toEqual([
      '3 of 3 documents match late invoice, the best 1 of them:',
      '',
      expect.stringMatching(/^ 1 {2}Late payment/),
      '    Your *invoice* is *late*. Please pay the *invoice*.',
      '    reminder',
      expect.stringMatching(/^ {6}late {6}× 2 {2}in 2 documents +0\.\d{3}$/),
      expect.stringMatching(/^ {6}invoice {3}× 2 {2}in 2 documents +0\.\d{3}$/),
      expect.stringMatching(/^ {6}the rest +-\d\.\d{3}$/),
      expect.stringMatching(/^ {6}score +-\d\.\d{3}$/),
      '',
    ]);
    const { hits } = await json('search', 'mails', 'late invoice', '--ranker', 'pl2', '--set', 'pl2.c=2');
    for (const { score, parts, remainder } of hits) {
      expect(parts.reduce((sum: number, { share }: { share: number }) => sum + share, remainder)).toBeCloseTo(score, 9);
    }
  });

  it('prints JSON for programs', async () => {
    expect(await json('index', 'mails', 'mails.jsonl', '--set', 'text.stopWords=nltk')).toMatchObject({
      folder: 'mails',
      added: 3,
      replaced: 0,
      unchanged: 0,
      deleted: 0,
      documents: 3,
    });
    expect(await json('search', 'mails', 'the')).toMatchObject({ query: 'the', terms: [], found: 0, hits: [] });
    expect(await json('search', 'mails', 'bicycle', '--feedback', 'mixture')).toMatchObject({
      documents: 3,
      options: { bm25: { k1: 1.2, b: 0.75 }, mixture: { documents: 10 } },
      hits: [{ id: 'bill', title: 'Invoice', metadata: { labels: ['money'] } }, { id: 'reminder' }],
    });
    expect(await json('check', 'mails')).toEqual({
      folder: 'mails',
      sound: true,
      counts: expect.anything(),
      problems: [],
    });
  });

  it('takes documents from several files and from standard input', async () => {
    writeFileSync(join(cwd, 'more.csv'), 'id,text\nx,a csv invoice\n');
    expect(await json('index', 'mails', 'mails.jsonl', 'more.csv')).toMatchObject({ added: 4 });
    const piped = await satchel(['index', 'mails', '-', '--json'], { cwd, input: '{"id":"y","text":"piped"}\n' });
    expect(JSON.parse(piped.stdout)).toMatchObject({ added: 1, documents: 5 });
  });
});

describe('vectors in a collection', () => {
  const notes = [
    ...mails,
    { id: 'unpaid', text: 'Please pay what is unpaid: a payment is due.' },
    { id: 'dinner', text: 'Dinner after the show, or lunch at noon.' },
  ];
  beforeEach(() => writeFileSync(join(cwd, 'notes.jsonl'), asJsonl(notes)));
  const lsi = ['--representation', 'lsi', '--set', 'lsi.dimensions=2'];

  it('is fitted once, kept for documents that come later, searched, checked and forgotten', async () => {
    expect((await run('index', 'mails', 'mails.jsonl', ...lsi)).stdout).toBe(
      'mails: 3 added, vectors fitted\n3 documents, 28 words, 19 distinct\nvectors of lsi: 2 dimensions, from 19 words\n',
    );
    expect(await json('index', 'mails', 'notes.jsonl', '--upsert')).toMatchObject({
      added: 2,
      unchanged: 3,
      vectors: { representation: 'lsi', dimensions: 2, sparse: false, words: 19, lambdas: {} },
    });
    expect((await run('search', 'mails', 'invoice', '--ranker', 'lsi')).stdout).toMatch(
      /^the best 5 of 5 documents for invoice, by lsi:\n/,
    );
    expect((await run('check', 'mails')).stdout).toBe('mails is sound: 5 documents, 45 words, vectors of lsi\n');
    expect(await json('index', 'mails', '--refit')).toMatchObject({ vectors: { words: 27 } });
    expect((await run('index', 'mails', '--representation', 'none')).stdout).toBe(
      'mails: vectors deleted\n5 documents, 45 words, 27 distinct\n',
    );
    expect((await run('search', 'mails', 'invoice', '--ranker', 'lsi')).code).toBe(2);
  });

  it('is mixed with words, and explained in numbers that add up', async () => {
    await run('index', 'mails', 'notes.jsonl', ...lsi);
    const { stdout } = await run(
      'search',
      'mails',
      'unpaid invoice',
      '--fuse',
      'lsi',
      '--lambda',
      '0.25',
      '--top',
      '1',
    );
    expect(stdout.split('\n')).toEqual([
      'the best 1 of 5 documents for unpaid invoice, by bm25 with a share of 0.25 for lsi:',
      '',
      expect.stringMatching(/^ 1 {2}unpaid/),
      expect.stringMatching(/^ {4}Please .*what .*\*unpaid\*: a /),
      expect.stringMatching(/^ {4}bm25 0\.\d{3}: unpaid \d\.\d{3}/),
      expect.stringMatching(/^ {4}lsi 0\.\d{3}: .* more /),
      '',
    ]);
    const { hits, rankers, lambda } = await json('search', 'mails', 'unpaid invoice', '--fuse', 'lsi');
    expect([rankers, lambda]).toEqual([['bm25', 'lsi'], { share: 0.5, source: 'default' }]);
    for (const { score, parts, remainder, mixed } of hits) {
      expect(parts.reduce((sum: number, { share }: { share: number }) => sum + share, remainder)).toBeCloseTo(score, 5);
      expect(mixed[0] + mixed[1]).toBeCloseTo(score, 9);
    }
    const pipeline = await json('search', 'mails', 'unpaid invoice', '--ranker', 'bm25+rm3+lsi');
    expect(pipeline.hits).toEqual(
      (await json('search', 'mails', 'unpaid invoice', '--fuse', 'lsi', '--feedback', 'rm3')).hits,
    );
    const words = await run('search', 'mails', 'unpaid invoice', '--ranker', 'bm25+rm3', '--json');
    expect(words).toMatchObject({ code: 0, stderr: '' });
    const other = await run('search', 'mails', 'unpaid invoice', '--ranker', 'bm25+rm3+scdv');
    expect([other.code, other.stderr.split('\n')[0]]).toEqual([
      2,
      "satchel: The collection has no vectors of 'scdv'; it has those of 'lsi'.",
    ]);
    const explained = await run('search', 'mails', 'unpaid invoice', '--fuse', 'lsi', '--top', '1', '--explain');
    expect(explained.stdout).toMatch(/ by its vector +-?\d\.\d{3}\n/);
    expect(explained.stdout).toMatch(/ score +\d\.\d{3}\n +of which bm25 +\d\.\d{3}\n +of which lsi +\d\.\d{3}\n$/);
  });

  it('is measured by judged queries, and what is learned is kept', async () => {
    await run('index', 'mails', 'notes.jsonl', ...lsi);
    writeFileSync(
      join(cwd, 'queries.jsonl'),
      asJsonl([
        { id: '1', text: 'late invoice' },
        { id: '2', text: 'dinner show' },
      ]),
    );
    writeFileSync(join(cwd, 'qrels.tsv'), '1 0 reminder 1\n1 0 unpaid 1\n2 0 lunch 1\n2 0 dinner 1\n');
    const judged = ['--queries', 'queries.jsonl', '--qrels', 'qrels.tsv', '--fuse', 'lsi'];
    const report = await json('evaluate-retrieval', '--docs', 'mails', ...judged, '--keep-lambda');
    expect(report).toMatchObject({
      documents: 5,
      overall: { lambda: expect.any(Number) },
      kept: { lambda: report.overall.lambda },
    });
    const { lambda } = await json('search', 'mails', 'late', '--fuse', 'lsi');
    expect(lambda).toEqual({ share: report.overall.lambda, source: 'learned' });
    const elsewhere = await run('evaluate-retrieval', '--docs', 'notes.jsonl', ...judged, '--keep-lambda');
    expect([elsewhere.code, elsewhere.stderr]).toEqual([
      2,
      'satchel: --keep-lambda needs the folder of a collection as --docs.\n',
    ]);
  });

  it('is not replaced unless that is said', async () => {
    await run('index', 'mails', 'mails.jsonl', ...lsi);
    const other = await run('index', 'mails', 'notes.jsonl', '--upsert', '--representation', 'bow');
    expect([other.code, other.stderr.split('\n')[0]]).toEqual([
      2,
      "satchel: The collection has vectors of 'lsi' already, fitted with other options.",
    ]);
    expect((await run('check', 'mails')).stdout).toContain('3 documents');
    expect(await json('index', 'mails', 'notes.jsonl', '--upsert', '--representation', 'lsi')).toMatchObject({
      added: 2,
    });
    expect(await json('index', 'mails', '--representation', 'bow', '--refit')).toMatchObject({
      vectors: { representation: 'bow' },
    });
  });
});

describe('what is wrong is told, and nothing is lost', () => {
  const lines = (stderr: string): string[] => stderr.trimEnd().split('\n');

  it('D5: a bad record anywhere: nothing is stored, not even a folder', async () => {
    writeFileSync(join(cwd, 'bad.jsonl'), `${asJsonl(reviews(2500))}{"id": oops}\n`);
    const { code, stderr } = await run('index', 'mails', 'bad.jsonl');
    expect([code, stderr]).toEqual([65, expect.stringMatching(/^satchel: bad\.jsonl:2501:8: /)]);
    expect(readdirSync(cwd)).toEqual(['bad.jsonl', 'mails.jsonl']);
    expect((await run('index', 'mails', 'bad.jsonl', '--on-error', 'skip')).stdout).toMatch(/^mails: 2,500 added\n/);
  });

  it('D7: an id that is there already, or comes twice', async () => {
    await run('index', 'mails', 'mails.jsonl');
    const again = await run('index', 'mails', 'mails.jsonl');
    expect([again.code, lines(again.stderr)]).toEqual([
      65,
      [
        "satchel: mails.jsonl, document 1: the document 'reminder' is in the collection already; nothing was stored.",
        'To replace documents: --upsert.',
      ],
    ]);
    writeFileSync(join(cwd, 'copy.jsonl'), asJsonl(mails));
    const twice = await run('index', 'other', 'mails.jsonl', 'copy.jsonl');
    expect([twice.code, twice.stderr]).toEqual([
      65,
      "satchel: mails.jsonl: record 1 and copy.jsonl: record 1 both have the id 'reminder'.\n" +
        'Ids must differ. Name another field with --id; records without an id are numbered.\n',
    ]);
  });

  it('numbers documents without an id on from file to file', async () => {
    writeFileSync(join(cwd, 'one.txt'), 'the oven\nthe anvil\n');
    writeFileSync(join(cwd, 'two.txt'), 'a loaf of bread\n');
    expect(await run('index', 'lines', 'one.txt', 'two.txt')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^lines: 3 added\n/),
    });
    const { stdout } = await run('search', 'lines', 'bread', '--json');
    expect(JSON.parse(stdout).hits.map(({ id }: { id: string }) => id)).toEqual(['3']);
  });

  it.each([
    [
      ['index', 'mails'],
      2,
      "'index' needs documents to add (CORPUS), ids to remove (--delete), --representation, --model, --compact or --rebuild.",
    ],
    [
      ['index', 'mails', 'mails.jsonl', '--representation', 'lsj'],
      2,
      "there is no ranker called 'lsj'; did you mean 'lsi'?",
    ],
    [['index', 'mails', 'mails.jsonl', '--representation', 'bm25'], 2, "'bm25' ranks by words and makes no vectors."],
    [['index', 'mails', '--refit', '--words', 'x.txt'], 2, '--words needs a representation; add --representation.'],
    [
      ['index', 'mails', '--representation', 'lsi', '--words', 'x.txt'],
      2,
      'lsi needs no word vectors; leave --words out.',
    ],
    [
      ['index', 'mails', 'mails.jsonl', '--representation', 'lsi', '--set', 'bow.norm=none'],
      2,
      "'bow' takes no part in indexing; text.*, corpus.*, lsi.* and vectors.* do.",
    ],
    [['search', 'mails', 'x', '--lambda', '0.5'], 66, 'mails is not a collection: there is no such folder.'],
    [
      ['search', 'mails', 'x', '--fuse', 'lsi', '--lambda', 'half'],
      2,
      `--lambda must be 'auto' or a number from 0 to 1, got "half".`,
    ],
    [['index', 'mails', 'nowhere.jsonl'], 66, 'There is no file nowhere.jsonl.'],
    [['index', 'no/parent', 'mails.jsonl'], 73, 'no/parent cannot be written: its folder does not exist.'],
    [['index', '.', 'mails.jsonl'], 73, ". cannot be written: it holds other files ('mails.jsonl') and no collection."],
    [
      ['index', 'mails', 'mails.jsonl', '--set', 'bow.norm=none'],
      2,
      "'bow' takes no part in indexing; text.* and corpus.* do.",
    ],
    [
      ['index', 'mails', 'mails.jsonl', '--set', 'text.maxWords=5'],
      2,
      "text: 'maxWords' chooses a vocabulary for a model; an index keeps every word.",
    ],
    [['search', 'nowhere', 'x'], 66, 'nowhere is not a collection: there is no such folder.'],
    [['search', 'nowhere'], 2, "'search' needs QUERY: the words to search for."],
    [['search', 'nowhere', 'x', '--top', '0'], 2, '--top must be a whole number from 1 to 1000, got "0".'],
    [['check', 'mails.jsonl'], 66, 'mails.jsonl is not a collection: it is a file, not a folder.'],
  ])('%j ends with %d', async (words, code, message) => {
    const outcome = await run(...words);
    expect([outcome.code, lines(outcome.stderr)[0], outcome.stdout]).toEqual([code, `satchel: ${message}`, '']);
  });

  it('C14: a second writer ends with 75 and the pid of the first, and a reader is served', async () => {
    await run('index', 'mails', 'mails.jsonl');
    writeFileSync(join(cwd, 'many.jsonl'), asJsonl(reviews(40_000)));
    const first = start(['index', 'mails', 'many.jsonl', '--quiet'], { cwd });
    const end = outcomeOf(first);
    while (!readdirSync(join(cwd, 'mails')).includes('collection.sqlite.lock'))
      await new Promise((resolve) => setTimeout(resolve, 5));
    const second = await run('index', 'mails', '--delete', 'bill');
    const reader = await run('search', 'mails', 'bicycle');
    first.kill('SIGTERM');
    const { code, stderr } = await end;
    expect([second.code, lines(second.stderr)[0]]).toEqual([
      75,
      `satchel: mails/collection.sqlite is being written by process ${first.pid}.`,
    ]);
    expect([reader.code, reader.stdout]).toEqual([0, expect.stringContaining('An invoice for one *bicycle*')]);
    if (code === 143)
      expect(stderr).toMatch(
        /^$|^satchel: stopped by SIGTERM; ([\d,]+ documents of 40000 are stored; the same command with --upsert adds the rest|nothing was written)\.$/m,
      );
    expect((await run('check', 'mails')).code).toBe(0);
  });

  it('DU7: damage ends with 65 and is named', async () => {
    await run('index', 'mails', 'mails.jsonl');
    const path = join(cwd, 'mails/collection.sqlite');
    writeFileSync(
      path,
      Buffer.from(readFileSync(path).toString('latin1').replaceAll('one bicycle', 'two bicycle'), 'latin1'),
    );
    const check = await run('check', 'mails');
    expect([check.code, check.stdout, lines(check.stderr)[0]]).toEqual([
      65,
      expect.stringMatching(/^document 'bill' is damaged: its checksum is /),
      'satchel: mails is damaged: 2 faults.',
    ]);
    expect((await run('search', 'mails', 'bicycle')).code).toBe(65);
    expect((await run('search', 'mails', 'noon')).code).toBe(0);
    expect((await run('index', 'mails', '--delete', 'bill')).code).toBe(0);
    expect((await run('check', 'mails')).code).toBe(0);
  });
});

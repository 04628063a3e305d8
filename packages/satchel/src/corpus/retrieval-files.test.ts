import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { formatRun } from '../evaluate/trec-run.ts';
import { readJudgements } from './judgements.ts';
import { readQueries } from './queries.ts';
import { errorOf, scratchFolder } from './testing.case.ts';
import { readRun } from './trec-run-file.ts';

const { put } = await scratchFolder();
const file = async (name: string, content: string | Uint8Array): Promise<string> =>
  (await put({ [name]: content })).file;

describe('judgements', () => {
  it.each([
    ['of TREC, with tabs', '1\t0\tdoc a\t3\n1\t0\tdoc b\t0\n\n2\t0\tdoc a\t-1\n', 'doc '],
    ['of TREC, with spaces and CRLF', '1 0 a 3\r\n1  0  b  0\r\n2 0 a -1\r\n', ''],
    ['of BEIR', 'query-id\tcorpus-id\tscore\n1\ta\t3\n1\tb\t0\n2\ta\t-1\n', ''],
  ])('%s', async (_, content, prefix) => {
    const judgements = await readJudgements(await file('qrels.tsv', content));
    expect([...judgements].map(([query, grades]) => [query, [...grades]])).toEqual([
      ['1', [[`${prefix}a`, 3], [`${prefix}b`, 0]]],
      ['2', [[`${prefix}a`, -1]]],
    ]); // biome-ignore format: a small table
  });

  it('may be compressed, and may say the same thing twice', async () => {
    const judgements = await readJudgements(await file('qrels.gz', gzipSync('1 0 a 1\n1 0 a 1\n')));
    expect(judgements.get('1')?.get('a')).toBe(1);
  });

  it.each([
    [
      '1 0 a\n',
      'BAD_JUDGEMENT',
      `:1: expected 'query 0 document grade' with a whole number for the grade, got "1 0 a".`,
    ],
    [
      '1 0 a 1\n1 0 b good\n',
      'BAD_JUDGEMENT',
      `:2: expected 'query 0 document grade' with a whole number for the grade, got "1 0 b good".`,
    ],
    [
      '1 0 a 1 x\n',
      'BAD_JUDGEMENT',
      `:1: expected 'query 0 document grade' with a whole number for the grade, got "1 0 a 1 x".`,
    ],
    ['1 0 a 1\n1 0 a 2\n', 'DUPLICATE_JUDGEMENT', `:2: document 'a' has grade 2 for query '1', and had 1 before.`],
    ['\n', 'NO_JUDGEMENTS', ' holds no judgements.'],
  ])('refuse %j', async (content, code, message) => {
    const path = await file('qrels.txt', content);
    expect(await errorOf(readJudgements(path))).toMatchObject({ code, message: `${path}${message}` });
  });

  it('that are not there are missing input', async () => {
    expect(await errorOf(readJudgements('/no/such/qrels'))).toMatchObject({ kind: 'input' });
  });
});

describe('queries', () => {
  const topics = `<top>
<num> Number: 051
<title> Topic: Airbus Subsidies
<desc> Description:
Which governments pay?
</top>

<top>
<num>q-52</num><title>South African
sanctions</title>
</top>
`;
  it.each([
    ['TREC topics', 'topics.51-52', topics, [['51', 'Airbus Subsidies'], ['q-52', 'South African sanctions']]],
    ['lines of id and text', 'queries.tsv', '51\tairbus\n52\twing flutter\n', [['51', 'airbus'], ['52', 'wing flutter']]],
    ['a table with a heading', 'queries.tsv', 'id\ttext\n51\tairbus\n', [['51', 'airbus']]],
    ['JSON lines', 'queries.jsonl', '{"id":"51","text":"airbus"}\n{"id":52,"text":""}\n', [['51', 'airbus'], ['52', '']]],
    ['compressed JSON lines', 'queries.jsonl.gz', gzipSync('{"id":"51","text":"airbus"}\n'), [['51', 'airbus']]],
  ])('from %s', async (_, name, content, expected) => {
    const queries = await readQueries(await file(name, content));
    expect(queries.map(({ id, text }) => [id, text.replace(/\s+/g, ' ')])).toEqual(expected);
  }); // biome-ignore format: a small table

  it.each([
    ['topics.txt', '<top>\n<title> no number\n</top>\n', 'BAD_TOPIC', ':3: a topic has no <num>.'],
    ['topics.txt', '<top>\n<num> 1\n', 'BAD_TOPIC', ': the last <top> has no end.'],
    ['topics.txt', '<top><num>1</top><top><num>01</top>', 'DUPLICATE_ID', ": two queries have the id '1'."],
    ['queries.tsv', '1\ta\nnonsense\n', 'BAD_TOPIC', `:2: expected 'id<tab>text', got "nonsense".`],
  ])('refuse %s %j', async (name, content, code, message) => {
    const path = await file(name, content);
    expect(await errorOf(readQueries(path))).toMatchObject({ code, message: `${path}${message}` });
  });
});

describe('a run', () => {
  it('is in the order of its scores, whatever the ranks say; equal ones backwards by id, as trec_eval does', async () => {
    const run = await readRun(await file('a.run', '1 Q0 a 1 0.5 t\n1 Q0 b 2 0.9 t\n1 Q0 c 3 0.5 t\n2 Q0 a 1 1e-3 t\n'));
    expect([...run]).toEqual([
      ['1', ['b', 'c', 'a']],
      ['2', ['a']],
    ]);
  });

  it('comes back as it was written, equal scores and all', async () => {
    const documents = ['z', 'a', 'm', 'b'];
    const path = await file('b.run', formatRun([{ query: 'q', documents, scores: [1, 1, 0, 0] }], 'tag'));
    expect((await readRun(path)).get('q')).toEqual(documents);
  });

  it.each([
    ['1 Q0 a 1\n', 'BAD_RUN', `:1: expected 'query Q0 document rank score tag', got "1 Q0 a 1".`],
    ['1 Q0 a 1 high t\n', 'BAD_RUN', `:1: expected 'query Q0 document rank score tag', got "1 Q0 a 1 high t".`],
    ['1 Q0 a 1 2 t\n1 Q0 a 2 1 t\n', 'DUPLICATE_ID', ":2: document 'a' is in the list of query '1' twice."],
    ['\n', 'NO_DOCUMENTS', ' holds no ranked documents.'],
  ])('refuses %j', async (content, code, message) => {
    const path = await file('c.run', content);
    expect(await errorOf(readRun(path))).toMatchObject({ code, message: `${path}${message}` });
  });
});

it('a document may be made of more fields than one', async () => {
  const path = await file(
    'docs.jsonl',
    '{"id":"1","text":"wing","keywords":"flutter","year":1963}\n{"id":"2","text":"lift"}\n',
  );
  const { openCorpus } = await import('./open-corpus.ts');
  const texts: string[] = [];
  for await (const { text } of (await openCorpus(path, { also: ['keywords', 'year'] })).documents()) texts.push(text);
  expect(texts).toEqual(['wing\nflutter\n1963', 'lift']);
});

it.each([readRun, readJudgements, readQueries])('%o refuses what is no path', async (read) => {
  await expect((read as (path: unknown) => Promise<unknown>)(5)).rejects.toMatchObject({ code: 'TYPE', kind: 'usage' });
});

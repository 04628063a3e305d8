/** `satchel evaluate-retrieval` as people use it, in processes of its own. */
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resolveOptions } from '../../packages/satchel/src/core/options.ts';
import { openCorpus } from '../../packages/satchel/src/corpus/open-corpus.ts';
import { prepareTextIndexer, resolveIndexText } from '../../packages/satchel/src/retrieval/index-text.ts';
import { invertBags } from '../../packages/satchel/src/retrieve/inverted-index.ts';
import { queryFrom } from '../../packages/satchel/src/retrieve/ranker.ts';
import { rankers } from '../../packages/satchel/src/retrieve/registry.ts';
import { scoredTop } from '../../packages/satchel/src/retrieve/top-documents.ts';
import { satchel } from './run-satchel.ts';
import { asJsonl } from './toy-reviews.ts';

/** A small library: what is flying, what is sailing, and one entry that says the same in other words. */
const documents = [
  { id: 'wing', title: 'On wings', text: 'The lift of a wing in a slipstream.' },
  { id: 'flutter', text: 'Flutter of thin panels at high speed.', keywords: 'aeroelastic wing' },
  { id: 'hull', text: 'The drag of a hull, and the hulls of ships.' },
  { id: 'sail', text: 'A sail is a wing that stands upright; sails drive ships.' },
  { id: 'empty', text: '' },
];
const queries = [
  { id: '1', text: 'the wings' },
  { id: '2', text: 'ship' },
  { id: '3', text: 'nobody judged this wing' },
];
const qrels = '1\t0\twing\t2\n1\t0\tflutter\t1\n2\t0\thull\t1\n2\t0\tsail\t1\n9\t0\thull\t1\n';
const test = ['--docs', 'docs.jsonl', '--queries', 'queries.jsonl', '--qrels', 'qrels.tsv'];

let folder: string;
const run = (...words: string[]) => satchel(['evaluate-retrieval', ...words], { cwd: folder });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'satchel-retrieval-'));
  await writeFile(join(folder, 'docs.jsonl'), asJsonl(documents));
  await writeFile(join(folder, 'queries.jsonl'), asJsonl(queries));
  await writeFile(join(folder, 'qrels.tsv'), qrels);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('satchel evaluate-retrieval', () => {
  it('prints one JSON document of the agreed shape', async () => {
    const { code, stdout, stderr } = await run(...test, '--ranker', 'pl2', '--set', 'pl2.c=2', '--json');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const report = JSON.parse(stdout);
    expect(Object.keys(report).slice(0, 3)).toEqual(['metrics', 'options', 'seconds']);
    for (const name of ['map', 'ndcg@10', 'p@5', 'p@10', 'r-precision', 'mrr', 'recall@100']) {
      const { mean, perQuery } = report.metrics[name];
      expect(Object.keys(perQuery)).toEqual(['1', '2']);
      expect(mean).toBeCloseTo((perQuery['1'] + perQuery['2']) / 2, 12);
    }
    expect(report.metrics['recall@100'].mean).toBe(1); // found by title, by keyword and by stem
    expect(report.options).toMatchObject({
      ranker: 'pl2',
      pl2: { c: 2, form: 'terrier' },
      text: { stemmer: 'english' },
    });
    expect(report.queries).toEqual({ all: 3, judged: 2, missing: 1, empty: 0 });
    expect(typeof report.seconds.predict).toBe('number');
  });

  it('tells a person the score, what it was compared with, and what was chosen', async () => {
    const { code, stdout } = await run(...test, '--fuse', 'lsi', '--set', 'lsi.dimensions=2');
    expect(code).toBe(0);
    expect(stdout).toMatch(/5 documents, 2 judged queries, 1 more not judged, 1 judged ones have no text/);
    expect(stdout).toMatch(/mean average precision +\d+\.\d\d %/);
    expect(stdout).toMatch(
      /against bm25: \d+\.\d\d %, difference [+−]\d+\.\d\d \(95 % interval .*\), paired t-test p = /,
    );
    expect(stdout).toMatch(/lambda=[\d.]+ +for 1 query/);
  });

  it('predicts the share of each query where that gains something, and says what it predicts from', async () => {
    const fused = [...test, '--fuse', 'lsi', '--set', 'lsi.dimensions=2'];
    const own = JSON.parse((await run(...fused, '--lambda', 'per-query', '--json')).stdout);
    const auto = JSON.parse((await run(...fused, '--json')).stdout);
    expect(own.metrics).toEqual(auto.metrics); // two queries show no gain
    expect(own.shares.folds.map(({ isPredicted }: { isPredicted: boolean }) => isPredicted)).toEqual([false, false]);
    expect(own.shares.statistics).toContain('overlap at 10');
    expect(own.shares.overall.weights[0]).toHaveLength(own.shares.statistics.length);
    expect(auto).not.toHaveProperty('shares');
  });

  it('writes a run that can be compared with, and does not write over one', async () => {
    expect(await run(...test, '--run', 'bm25.run', '-q')).toMatchObject({ code: 0 });
    expect((await readFile(join(folder, 'bm25.run'), 'utf8')).split('\n')[0]).toMatch(
      /^1 Q0 (wing|sail) 1 [\d.]+ satchel$/,
    );
    expect(await run(...test, '--run', 'bm25.run')).toMatchObject({ code: 73 });
    const { stdout } = await run(...test, '--against', 'bm25.run', '--json');
    expect(JSON.parse(stdout).comparisons).toMatchObject([{ baseline: 'bm25.run', difference: 0, alike: 2 }]);
  });

  it('reads TREC topics', async () => {
    await writeFile(
      join(folder, 'topics.txt'),
      '<top>\n<num> Number: 001\n<title> the wings\n</top>\n<top>\n<num> 2\n<title> ship\n</top>\n',
    );
    const { stdout } = await run(...test.with(3, 'topics.txt'), '--feedback', 'rm3', '--json');
    expect(Object.keys(JSON.parse(stdout).metrics.map.perQuery)).toEqual(['1', '2']);
  });

  it.each([
    [['--docs', 'docs.jsonl'], 2, "'evaluate-retrieval' needs the queries: --queries FILE."],
    [[...test, '--ranker', 'bm2'], 2, "there is no ranker called 'bm2'; did you mean 'bm25'?"],
    [[...test, '--lambda', '0.5'], 2, '--lambda is the share of --fuse, which is not given.'],
    [
      [...test, '--fuse', 'lsi', '--lambda', 'half'],
      2,
      `--lambda must be 'auto', 'per-query' or a number from 0 to 1, got "half".`,
    ],
    [
      [...test, '--fuse', 'lsi', '--lambda', 'per-query', '--keep-lambda'],
      2,
      '--keep-lambda stores one share for all queries',
    ],
    [
      [...test, '--fuse', 'lsi', '--lambda', 'per-query', '--tune', '--set', 'lsi.dimensions=2'],
      2,
      "lambda: 'per-query' chooses no other options.\nLeave --tune out, or use --lambda auto.",
    ],
    [[...test, '--set', 'pl2.c=2'], 2, "'pl2' takes no part in this run."],
    [[...test, '--words', 'glove.txt'], 2, 'This ranking needs no word vectors; leave --words out.'],
    [test.with(5, 'missing.tsv'), 66, 'missing.tsv'],
    [test.with(5, 'queries.jsonl'), 65, "expected 'query 0 document grade'"],
  ])('refuses %j', async (words, code, message) => {
    const outcome = await run(...words);
    expect(outcome.code).toBe(code);
    expect(outcome.stderr).toContain(message);
  });
});

/** Real collections lie outside the repository; where they are, the figures must be reached. */
const data = resolve(
  import.meta.dirname,
  '../..',
  process.env['SATCHEL_DATA'] ?? '../shared/data',
  'retrieval/cranfield',
);

describe.skipIf(!existsSync(data))('on Cranfield (skipped where SATCHEL_DATA has no retrieval/cranfield)', () => {
  const cranfield = [
    '--docs',
    join(data, 'docs.jsonl.gz'),
    '--queries',
    join(data, 'queries.jsonl'),
    '--qrels',
    join(data, 'qrels.tsv'),
  ];
  it.each([
    ['bm25', 0.3],
    ['pl2', 0.295],
  ])('%s reaches MAP %d', async (ranker, least) => {
    const { stdout } = await run(...cranfield, '--ranker', ranker, '--json');
    const { map } = JSON.parse(stdout).metrics;
    expect(Object.keys(map.perQuery)).toHaveLength(225);
    expect(map.mean).toBeGreaterThan(least);
  });

  it('every ranker finds by bounds what it finds by scoring every document, for all 225 queries', async () => {
    const indexer = await prepareTextIndexer(resolveIndexText({ stemmer: 'english', stopWords: 'mallet' }));
    const counted = indexer.count(await textsIn(join(data, 'docs.jsonl.gz')));
    const numbers = new Map(counted.terms.map((term, number) => [term, number]));
    const bags = { ...counted, counts: Float32Array.from(counted.counts) };
    const index = invertBags(bags, counted.terms.length);
    const queries = (await textsIn(join(data, 'queries.jsonl'))).map((text) => {
      const weights = new Map<number, number>();
      for (const term of indexer.terms(text)) weights.set(numbers.get(term) ?? -1, 1);
      weights.delete(-1);
      return queryFrom(weights);
    });
    const scratch = new Float64Array(index.lengths.length);
    for (const method of rankers) {
      const ranker = method.prepare(index, resolveOptions(method.name, method.options, {}));
      for (const [i, asked] of queries.entries()) {
        const k = [10, 1, 100][i % 3]!;
        expect(ranker.top!(asked, k)).toEqual(scoredTop(ranker, asked, k, scratch));
      }
    }
  });
});

async function textsIn(path: string): Promise<string[]> {
  const texts: string[] = [];
  for await (const { text } of (await openCorpus(path)).documents()) texts.push(text);
  return texts;
}

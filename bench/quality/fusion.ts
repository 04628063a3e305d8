/**
 * Is a fusion ever worse than its ranker alone? MAP of five test collections, λ learned by folds over the queries: it is 0 unless the fusion gains
 * more than a standard error over the queries that λ is learned on.
 *
 *   node bench/quality/fusion.ts [--write] [PIPELINE…] [per-query]
 *
 * `on folds`: the largest loss of a fold's λ on the queries it was learned on, against λ = 0; a value above 0 fails. `held out`: each query ranked
 * with the λ of the other folds. `per-query` compares a λ predicted for each query with that one, seeds 1 to 3.
 */
import { evaluateRetrieval, openCorpus, type RetrievalEvaluation, version } from 'satchel';
import { readJudgements, readQueries } from 'satchel/retrieval';
import { dataFile } from '../data.ts';
import { record, runs, say } from './parts.ts';

const pipelines = ['bm25+lsi', 'bm25+rm3+lsi', 'dirichlet+lsi'];
const collections = ['cranfield', 'cacm', 'npl', 'time', 'scifact'];

say(
  '| fusion | collection | ranker alone | fused, held out | difference | p | λ of the folds | largest loss on folds |',
);
say('|---|---|---|---|---|---|---|---|');
for (const ranker of pipelines.filter(runs))
  for (const collection of collections) {
    const test = await testCollection(collection);
    const fused = await evaluateRetrieval(test, { ranker, seed: 1, threads: 1 });
    const parts = ranker.split('+').slice(0, -1);
    const alone = await evaluateRetrieval(test, { ranker: parts.join('+'), seed: 1, threads: 1 });
    const shares = fused.chosen.map(({ options }) => Number(options['lambda']));
    const loss = await largestLoss(test, ranker, fused, alone, shares);
    if (loss > 0) process.exitCode = 1;
    const [own, mixed] = [alone, fused].map(({ metrics }) => 100 * metrics['map']!.mean);
    const p = fused.comparisons[0]?.tTest?.pValue.toPrecision(2) ?? '';
    const numbers = [own!, mixed!, mixed! - own!].map((value) => value.toFixed(2));
    say(
      `| ${ranker} | ${collection} | ${numbers.join(' | ')} | ${p} | ${shares.join(', ')} | ${(100 * loss).toFixed(2)} |`,
    );
  }
if (runs('per-query')) await comparePerQuery();
record(
  'fusion.md',
  `# Fusions beside their rankers

Satchel ${version}, \`node bench/quality/fusion.ts\`, default options, seed 1, MAP × 100; p of a paired t-test over queries. λ is learned on the queries of the other folds, and is 0 unless
the fusion gains more than a standard error there. Data sets are not part of the repository.`,
);

async function comparePerQuery(): Promise<void> {
  say('\n## A λ for each query\n');
  say(
    '| fusion | collection | one λ, held out | λ per query, held out | difference | p | folds predicted | λ of the queries | differences, seeds 1 to 3 | folds predicted, seeds 1 to 3 |',
  );
  say('|---|---|---|---|---|---|---|---|---|---|');
  for (const ranker of pipelines.slice(0, 2))
    for (const collection of collections) {
      const test = await testCollection(collection);
      const rows: Awaited<ReturnType<typeof perQueryRow>>[] = [];
      for (const seed of [1, 2, 3]) rows.push(await perQueryRow(test, ranker, seed));
      const { cells, counts } = rows[0]!;
      const predicted = rows.reduce((sum, row) => sum + row.predicted, 0);
      const folds = rows.reduce((sum, row) => sum + row.folds, 0);
      say(
        `| ${ranker} | ${collection} | ${cells.join(' | ')} | ${rows[0]!.predicted} of ${rows[0]!.folds} | ${counts} | ${rows.map(({ difference }) => difference).join(', ')} | ${predicted} of ${folds} |`,
      );
    }
}

async function perQueryRow(test: Awaited<ReturnType<typeof testCollection>>, ranker: string, seed: number) {
  const auto = await evaluateRetrieval(test, { ranker, seed, threads: 1 });
  const run = new Map(auto.lists.map(({ query, documents }) => [query, documents]));
  const options = { ranker, lambda: 'per-query', seed, threads: 1, against: { name: 'auto', run } } as const;
  const own = await evaluateRetrieval(test, options);
  const { map, tTest } = own.comparisons.at(-1)!;
  const mean = own.metrics['map']!.mean;
  const difference = (100 * (mean - map)).toFixed(2);
  const { folds, queries } = own.shares!;
  const p = tTest?.pValue.toPrecision(2) ?? '';
  return {
    cells: [(100 * map).toFixed(2), (100 * mean).toFixed(2), difference, p],
    difference,
    predicted: folds.filter(({ isPredicted }) => isPredicted).length,
    folds: folds.length,
    counts: queries.map((some) => `${some.lambda} × ${some.queries}`).join(', '),
  };
}

/** For each fold: MAP of λ = 0 less that of its λ, over the queries of the other folds. */
async function largestLoss(
  test: Awaited<ReturnType<typeof testCollection>>,
  ranker: string,
  fused: RetrievalEvaluation,
  alone: RetrievalEvaluation,
  shares: readonly number[],
): Promise<number> {
  let largest = 0;
  for (const lambda of new Set(shares.filter((share) => share > 0))) {
    const given = await evaluateRetrieval(test, { ranker, lambda, seed: 1, threads: 1 });
    for (const [fold, { queries }] of fused.chosen.entries()) {
      const out = new Set(queries);
      if (shares[fold] === lambda) largest = Math.max(largest, meanWithout(out, alone) - meanWithout(out, given));
    }
  }
  return largest;
}

function meanWithout(out: ReadonlySet<string>, { metrics }: RetrievalEvaluation): number {
  const kept = Object.entries(metrics['map']!.perQuery).filter(([query]) => !out.has(query));
  return kept.reduce((sum, [, value]) => sum + value, 0) / kept.length;
}

async function testCollection(name: string) {
  return {
    documents: await openCorpus(dataFile('retrieval', name, 'docs.jsonl.gz'), { also: ['keywords'] }),
    queries: await readQueries(dataFile('retrieval', name, 'queries.jsonl')),
    judgements: await readJudgements(dataFile('retrieval', name, 'qrels.tsv')),
  };
}

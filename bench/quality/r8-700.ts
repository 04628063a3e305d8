/**
 * Does every registered representation learn something with its default options, in minutes? 700 documents of Reuters-8 (every eleventh, all
 * terms), by their own split, linear SVM, two threads, one seed. Each row must be above the most frequent class and take at most five minutes.
 *
 *   node bench/quality/r8-700.ts [NAME…] [--write]
 *
 * Representations of words train their vectors on these documents. `tables` puts several files of word vectors side by side: it is measured in
 * second-order.ts. CPU seconds are those of all threads, with reading, word vectors, fitting and encoding.
 */
import { corpusOf, type Document, type EvaluateOptions, evaluate, openCorpus, representations, version } from 'satchel';
import { dataFile } from '../data.ts';
import { record, runs, say } from './parts.ts';

const [EVERY, THREADS, SEED, MOST_SECONDS] = [11, 2, 1, 300];

interface System {
  readonly name: string;
  readonly options: EvaluateOptions;
}

const systems = representations.flatMap(({ name }): System[] => {
  if (name === 'tables') return [];
  const own = { name, options: { representation: name } as EvaluateOptions };
  if (name !== 'lda') return [own];
  return [
    own,
    { name: 'lda, sampler online-vb', options: { ...own.options, options: { lda: { sampler: 'online-vb' } } } },
  ];
});

const documents: Document[] = [];
let place = 0;
for await (const document of (await openCorpus(dataFile('classification', 'r8-all-terms.jsonl.gz'))).documents())
  if (place++ % EVERY === 0) documents.push(document);
const corpus = corpusOf(documents);

say('| representation | accuracy % | CPU s | wall s |');
say('|---|---|---|---|');
let baseline = 0;
const missed: string[] = [];
for (const { name, options } of systems.filter((system) => runs(system.name))) {
  const [cpu, started] = [process.cpuUsage(), performance.now()];
  const { metrics, baseline: frequent } = await evaluate(corpus, { ...options, seed: SEED, threads: THREADS });
  const { user, system } = process.cpuUsage(cpu);
  const wall = (performance.now() - started) / 1000;
  const accuracy = metrics['accuracy']?.mean ?? 0;
  baseline = frequent.accuracy.mean;
  if (accuracy <= baseline || wall > MOST_SECONDS) missed.push(name);
  say(`| ${name} | ${percent(accuracy)} | ${((user + system) / 1e6).toFixed(1)} | ${wall.toFixed(0)} |`);
}
say(`| most frequent class | ${percent(baseline)} | | |`);

record(
  'r8-700.md',
  `# Every representation on 700 documents of Reuters-8

\`node bench/quality/r8-700.ts --write\`, satchel ${version}: ${documents.length} of the ${place.toLocaleString('en')} documents (every eleventh, all terms) by their own split, linear SVM, default
options, seed ${SEED}, ${THREADS} threads. With so few documents to test, differences of two points are chance. CPU seconds are those of all threads, with
reading, word vectors, fitting and encoding; wall seconds are of a machine that had other work too.`,
);
if (missed.length > 0) console.error(`not above the most frequent class, or too slow: ${missed.join(', ')}`);
process.exitCode = missed.length > 0 ? 1 : 0;

function percent(share: number): string {
  return (100 * share).toFixed(1);
}

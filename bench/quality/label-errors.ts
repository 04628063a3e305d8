/**
 * Finds planted label errors: 5 % of the labels are replaced at random, and the suspects are compared with them.
 *
 *   node bench/quality/label-errors.ts [r8|mr|ng]… [--classifier NAME] [--clean]
 *
 * With --clean the models learn from the right labels: what a ranking by their held-out scores finds is a bound for every method that learns the same
 * kind of model from labels of which some are wrong.
 */
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { labelSetsFrom } from '../../packages/satchel/src/core/labels.ts';
import { corpusOf } from '../../packages/satchel/src/corpus/in-memory.ts';
import { probableLabelErrors } from '../../packages/satchel/src/explore/label-errors.ts';
import { createRandom } from '../../packages/satchel/src/numeric/random.ts';
import { type Evaluation, evaluate } from '../../packages/satchel/src/pipeline/evaluate.ts';

const files: Readonly<Record<string, string>> = { r8: 'r8-all-terms', mr: 'mr', ng: '20news-bydate' };
const data = process.env['SATCHEL_DATA'] ?? '../shared/data';
const at = process.argv.indexOf('--classifier');
const classifier = at < 0 ? 'logistic' : (process.argv[at + 1] ?? 'logistic');
const sets = process.argv.slice(2).filter((word) => Object.hasOwn(files, word));

async function documentsOf(set: string) {
  const lines = createInterface({
    input: createReadStream(join(data, `classification/${files[set]}.jsonl.gz`)).pipe(createGunzip()),
  });
  const documents: { id: string; text: string; labels: string[] }[] = [];
  for await (const line of lines) {
    const { text, labels, label } = JSON.parse(line);
    documents.push({ id: String(documents.length), text, labels: labels ?? [String(label)] });
  }
  return documents;
}

/** The same held-out scores, beside the labels of these documents. */
function withLabels(learned: Evaluation, documents: readonly { readonly labels: readonly string[] }[]): Evaluation {
  const labelOf = (row: number): number => learned.classes.indexOf(documents[row]!.labels[0]!);
  const folds = learned.folds.map((fold) => ({
    ...fold,
    judged: { ...fold.judged, truth: labelSetsFrom(Array.from(fold.rows, (row) => [labelOf(row)])) },
  }));
  return { ...learned, folds };
}

for (const set of sets.length > 0 ? sets : Object.keys(files)) {
  const documents = await documentsOf(set);
  const classes = [...new Set(documents.flatMap(({ labels }) => labels))].sort();
  const random = createRandom(7, 'planted');
  const planted = new Set<string>();
  const noisy = documents.map((document) => {
    if (random.uniform() >= 0.05) return document;
    planted.add(document.id);
    const [own, drawn] = [classes.indexOf(document.labels[0]!), random.below(classes.length - 1)];
    return { ...document, labels: [classes[drawn + (drawn >= own ? 1 : 0)]!] };
  });
  const isClean = process.argv.includes('--clean');
  const learned = await evaluate(corpusOf(isClean ? documents : noisy), { classifier, protocol: 'cv:5' });
  const evaluation = isClean ? withLabels(learned, noisy) : learned;
  const { share, errors } = probableLabelErrors(evaluation, { least: 0 });
  const precision = (count: number): number =>
    errors.slice(0, count).filter(({ id }) => planted.has(id)).length / count;
  console.log(
    `${set} ${classifier}${isClean ? ', right labels' : ''}: accuracy ${learned.metrics.accuracy!.mean.toFixed(4)}, planted ${(planted.size / noisy.length).toFixed(4)}, estimated ${share.toFixed(4)}, precision at ${planted.size} ${precision(planted.size).toFixed(3)}, at 100 ${precision(100).toFixed(2)}`,
  );
}

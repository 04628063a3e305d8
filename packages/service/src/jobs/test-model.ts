/** How good a model is on a labelled corpus it was not trained on. */
import { loadModel, openCorpus, SatchelError } from 'satchel';
import { classificationMetrics, labelSetsFrom, readingRequest } from 'satchel/service';
import { problem } from '../http/problem.ts';
import type { Work } from './protocol.ts';
import { fileOf, sourcesOf } from './settings.ts';
import { corpusOf, type Watch } from './watch.ts';

const BATCH = 64;
const MOST_CONFUSIONS = 50;

/** Labels that the model does not know are classes that it never gives. */
export async function testModel(work: Work, { signal, progress }: Watch): Promise<unknown> {
  if (work.model === undefined) throw problem('BAD_REQUEST', "'model' is missing.", { where: '/model' });
  const model = await loadModel(await fileOf(work.folders.models, work.model, 'satchel', 'NO_SUCH_MODEL', 'model'));
  const corpus = await openCorpus(corpusOf(work).path, readingRequest(await sourcesOf(work)));
  const truth: string[][] = [];
  const predicted: string[][] = [];
  const scores: Readonly<Record<string, number>>[] = [];
  let [texts, unlabelled, empty]: [string[], number, number] = [[], 0, 0];
  const judge = (): void => {
    for (const prediction of model.predict(texts)) {
      predicted.push([...prediction.labels]);
      scores.push(prediction.scores);
      if (prediction.empty) empty++;
    }
    texts = [];
  };
  progress.stage('predict');
  for await (const { text, labels } of corpus.documents()) {
    if (labels.length === 0) {
      unlabelled++;
      continue;
    }
    truth.push([...labels]);
    if (texts.push(text) < BATCH) continue;
    judge();
    signal.throwIfAborted();
    progress.advance(truth.length, undefined, 'documents');
  }
  judge();
  if (truth.length === 0)
    throw new SatchelError('NO_LABELS', 'No document of the corpus has a label.', {
      remedy: 'Test with labelled documents.',
    });
  const unknown = [...new Set(truth.flat())].filter((label) => !model.classes.includes(label)).sort();
  const classes = [...model.classes, ...unknown];
  const numbers = new Map(classes.map((name, number) => [name, number]));
  const sets = (names: readonly (readonly string[])[]) =>
    labelSetsFrom(names.map((list) => list.map((name) => numbers.get(name)!)));
  const multiLabel = model.multiLabel || truth.some((labels) => labels.length !== 1);
  const table = Float64Array.from(
    scores.flatMap((own) => classes.map((name) => own[name] ?? Number.NEGATIVE_INFINITY)),
  );
  const metrics = classificationMetrics({
    truth: sets(truth),
    predicted: sets(predicted),
    scores: table,
    classes,
    multiLabel,
  });
  return {
    documents: truth.length,
    unlabelled,
    empty,
    multiLabel,
    unknownLabels: unknown,
    metrics: finite(metrics),
    confusions: multiLabel ? [] : confusionsOf(truth, predicted),
  };
}

/** JSON has no NaN. */
const finite = (metrics: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(metrics).map(([name, value]) => [name, Number.isFinite(value) ? value : null]));

function confusionsOf(truth: readonly (readonly string[])[], predicted: readonly (readonly string[])[]): object[] {
  const counts = new Map<string, number>();
  for (const [i, [label]] of truth.entries()) {
    const given = predicted[i]![0];
    if (label === undefined || given === undefined || label === given) continue;
    const pair = JSON.stringify([label, given]);
    counts.set(pair, (counts.get(pair) ?? 0) + 1);
  }
  const pairs = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).slice(0, MOST_CONFUSIONS);
  return pairs.map(([pair, documents]) => {
    const [label, given] = JSON.parse(pair) as [string, string];
    return { truth: label, predicted: given, documents };
  });
}

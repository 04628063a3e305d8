/** Trains a model on the training part, or takes one from a file, and lets it judge every document. */
import { type Model, modelFromBytes, openCorpusBytes, predictStream, type Trained, train } from 'satchel/browser';
import type { HeldOutScore, Judged, ModelChoice } from '../engine.ts';
import { groupedOptions } from '../grouped-options.ts';
import { hexDigest } from './hex-digest.ts';
import { textsOf, trainingPart } from './parts.ts';
import { progressTo } from './progress.ts';
import { held, modelInUse, state } from './state.ts';
import type { Told } from './told.ts';

const SEED = 1;

export async function judge(told: Told, choice: ModelChoice): Promise<Judged> {
  const started = performance.now();
  const { model, selfTraining } = await trained(told, choice);
  const judged = await judgedBy(told, model, choice, (performance.now() - started) / 1000);
  return selfTraining ? { ...judged, selfTraining } : judged;
}

/** A `.satchel` file, made here or by the command line. */
export async function loadModel(told: Told, file: File): Promise<Judged> {
  told.stage({ what: `Opening ${file.name}` });
  const model = await modelFromBytes(new Uint8Array(await file.arrayBuffer()), file.name);
  const { representation, classifier } = model.fitted.settings;
  const choice = { name: file.name, representation: representation.name, classifier: classifier.name, options: {} };
  return judgedBy(told, model, choice, undefined);
}

async function judgedBy(told: Told, model: Model, choice: ModelChoice, seconds: number | undefined): Promise<Judged> {
  const { documents, classes, isHeldOut } = held();
  const numberOf = new Map(classes.map((name, i) => [name, i]));
  const predicted = new Int32Array(documents.length).fill(-1);
  const margins = new Float32Array(documents.length);
  const progress = progressTo(told, 'Judging');
  const before = performance.now();
  const rows = heldOutFirst(isHeldOut);
  const judgedOn = isHeldOut.reduce((sum, one) => sum + one, 0);
  let [count, right] = [0, 0];
  const score = (): HeldOutScore => ({
    choice,
    right,
    judgedOn,
    seconds,
    perSecond: (1000 * count) / (performance.now() - before),
  });
  const texts = textsIn(rows.map((row) => documents[row]!));
  for await (const { labels, scores, empty } of predictStream(model, texts, { signal: told.signal })) {
    const row = rows[count++]!;
    const [first = 0, second = 0] = Object.values(scores).sort((a, b) => b - a);
    margins[row] = first - second;
    if (!empty && labels[0] !== undefined) predicted[row] = numberOf.get(labels[0]) ?? -1;
    if (isHeldOut[row] && sameLabels(labels, documents[row]!.labels)) right++;
    if (count === judgedOn) told.event(score());
    progress.advance(count, documents.length, 'documents');
  }
  state.model = model;
  const bytes = model.toBytes();
  return { ...score(), classes, predicted, margins, bytes: bytes.length, sha256: await hexDigest(bytes) };
}

/** Rows of documents in the order in which they are judged: the score stands on those that are held out. */
const heldOutFirst = (isHeldOut: Uint8Array): number[] =>
  [...isHeldOut.keys()].sort((a, b) => isHeldOut[b]! - isHeldOut[a]!);

function trained(told: Told, { representation, classifier, options, isSelfTrained }: ModelChoice): Promise<Trained> {
  const own = held();
  return train(trainingPart(own), {
    representation,
    classifier,
    options: groupedOptions(options),
    unlabelled: isSelfTrained && textsOf(own),
    protocol: 'none',
    seed: SEED,
    signal: told.signal,
    progress: progressTo(told),
  } as Parameters<typeof train>[1]);
}

function* textsIn(documents: readonly { readonly text: string }[]): Generator<string> {
  for (const { text } of documents) yield text;
}

const sameLabels = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((label) => b.includes(label));

export function modelBytes(): Uint8Array {
  return modelInUse().toBytes();
}

/** The documents of a file with the labels that the model gives them, one JSON line each. */
export async function labelFile(told: Told, file: File): Promise<string> {
  const model = modelInUse();
  const corpus = await openCorpusBytes(file.name, new Uint8Array(await file.arrayBuffer()));
  const documents: { readonly id: string; readonly text: string }[] = [];
  for await (const document of corpus.documents()) documents.push(document);
  const lines: string[] = [];
  const progress = progressTo(told, `Labelling ${file.name}`);
  for await (const { labels, scores } of predictStream(model, textsIn(documents), { signal: told.signal })) {
    const { id, text } = documents[lines.length]!;
    lines.push(JSON.stringify({ id, labels, score: scores[labels[0] ?? ''] ?? null, text }));
    progress.advance(lines.length, documents.length, 'documents');
  }
  return `${lines.join('\n')}\n`;
}

/** Trains a model on the training part, and lets it judge every document. */
import { type Model, predictStream, train } from 'satchel/browser';
import type { Judged, ModelChoice } from '../engine.ts';
import { progressTo } from './progress.ts';
import { held, state, trainingPart } from './state.ts';
import type { Told } from './told.ts';

const SEED = 1;

export async function judge(told: Told, choice: ModelChoice): Promise<Judged> {
  const { documents, classes, isHeldOut } = held();
  const started = performance.now();
  const model = await trainedModel(told, choice);
  const seconds = (performance.now() - started) / 1000;
  state.model = model;
  const numberOf = new Map(classes.map((name, i) => [name, i]));
  const predicted = new Int32Array(documents.length).fill(-1);
  const margins = new Float32Array(documents.length);
  let [row, right] = [0, 0];
  const before = performance.now();
  const progress = progressTo(told, 'Judging');
  for await (const { labels, scores, empty } of predictStream(model, textsOf(documents))) {
    const sorted = Object.values(scores).sort((a, b) => b - a);
    margins[row] = (sorted[0] ?? 0) - (sorted[1] ?? 0);
    if (!empty && labels[0] !== undefined) predicted[row] = numberOf.get(labels[0])!;
    if (isHeldOut[row] && sameLabels(labels, documents[row]!.labels)) right++;
    row++;
    if (row % 200 === 0) progress.advance(row, documents.length, 'documents');
    if (row % 200 === 0) told.signal.throwIfAborted();
  }
  const bytes = model.toBytes();
  return {
    choice,
    classes,
    predicted,
    margins,
    right,
    judgedOn: isHeldOut.reduce((sum, one) => sum + one, 0),
    bytes: bytes.length,
    sha256: await hexDigest(bytes),
    seconds,
    perSecond: (1000 * documents.length) / (performance.now() - before),
  };
}

async function trainedModel(told: Told, { representation, classifier, options }: ModelChoice): Promise<Model> {
  const { model } = await train(trainingPart(held()), {
    representation,
    classifier,
    options: grouped(options),
    protocol: 'none',
    seed: SEED,
    signal: told.signal,
    progress: progressTo(told),
  } as Parameters<typeof train>[1]);
  return model;
}

/** `{ 'linear-svm.C': 1 }` as `{ 'linear-svm': { C: 1 } }`. */
function grouped(options: Readonly<Record<string, unknown>>): Record<string, Record<string, unknown>> {
  const groups: Record<string, Record<string, unknown>> = {};
  for (const [path, value] of Object.entries(options)) {
    const at = path.lastIndexOf('.');
    const group = path.slice(0, at);
    groups[group] = { ...groups[group], [path.slice(at + 1)]: value };
  }
  return groups;
}

function* textsOf(documents: readonly { readonly text: string }[]): Generator<string> {
  for (const { text } of documents) yield text;
}

const sameLabels = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((label) => b.includes(label));

export async function hexDigest(bytes: Uint8Array): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function modelBytes(): Uint8Array {
  if (!state.model) throw new Error('there is no model yet');
  return state.model.toBytes();
}

/**
 * From class names to a classifier by few answers. Complement naive Bayes learns from guesses by name (weight 1) and answers (weight 8); the next
 * documents are those it is least certain of. Every tenth document is drawn at random: a second model, which has not learned from these, says
 * how often such a model is right.
 *
 *   certainty of a document = its highest probability minus the second
 *   estimate = right answers of drawn documents, with Wilson's interval
 */
import { corpusOf, type Model, train } from 'satchel/browser';
import { createRandom } from 'satchel/extend';
import { wilson } from '../../../parts/wilson.ts';
import { EngineFault } from '../../fault.ts';
import type { LabelledRow, Labelling, NamedClass } from '../../labelling.ts';
import { documentAt } from '../open.ts';
import { progressTo } from '../progress.ts';
import { held } from '../state.ts';
import type { Told } from '../told.ts';
import { guessedClasses } from './guess.ts';

const MOST_POOL = 1500;
/** Answers between two fits; every tenth document is drawn. */
const BATCH = 10;
const WEIGHT = 8;
/** With fewer labels changing, more answers change little. */
const STILL = 0.005;
const SKIPPED = -1;

interface Click {
  readonly place: number;
  readonly answer: number;
  readonly isDrawn: boolean;
}

interface Work {
  readonly classes: readonly NamedClass[];
  /** Rows of the file, and by their place here: texts, guesses, what the model says. */
  readonly rows: Uint32Array;
  readonly texts: readonly string[];
  readonly guesses: Int32Array;
  readonly random: ReturnType<typeof createRandom>;
  clicks: Click[];
  predicted: Int32Array;
  margins: Float64Array;
  /** Places to answer for, until the next fit. */
  queue: { readonly place: number; readonly isDrawn: boolean }[];
  changes: { clicks: number; changed: number }[];
  heldOut: Labelling['heldOut'];
  /** Apart from the model that judges the file. */
  model: Model | undefined;
  /** By place of a drawn document: what is said of it without having seen it. */
  judged: ReadonlyMap<number, string>;
}

let work: Work | undefined;

export async function labelStart(told: Told, classes: readonly NamedClass[], seed: number): Promise<Labelling> {
  const { documents, isHeldOut } = held();
  if (classes.length < 2)
    throw new EngineFault({ code: 'TOO_FEW_CLASSES', message: 'Labelling needs two classes or more.', remedy: 'Name one a line.' }); // biome-ignore format: one call
  const random = createRandom(seed, 'labelling');
  const pool = Uint32Array.from(documents.keys()).filter((row) => !isHeldOut[row]);
  random.shuffle(pool);
  const rows = pool.slice(0, MOST_POOL);
  const texts = Array.from(rows, (row) => documents[row]!.text);
  const guesses = guessedClasses(texts, classes);
  const none = new Int32Array(rows.length).fill(-1);
  work = { classes, rows, texts, guesses, random, clicks: [], predicted: none, margins: new Float64Array(rows.length), queue: [], changes: [], heldOut: undefined, model: undefined, judged: new Map() }; // biome-ignore format: one record
  await learn(told, work);
  return shown(told, work);
}

/** `answer`: the number of a class, or −1 to pass over the document. */
export async function labelAnswer(told: Told, answer: number): Promise<Labelling> {
  const own = current();
  const asked = own.queue.shift();
  if (asked) own.clicks.push({ ...asked, answer });
  if (own.queue.length === 0) await learn(told, own);
  return shown(told, own);
}

/** Takes the last answer back; its document comes again. */
export function labelUndo(told: Told): Labelling {
  const own = current();
  const last = own.clicks.pop();
  if (last) own.queue.unshift({ place: last.place, isDrawn: last.isDrawn });
  return shown(told, own);
}

/** The answers as rows of a file, with the model's label for the rest. */
export function labelledRows(): LabelledRow[] {
  const { clicks, rows, texts, predicted, classes } = current();
  const { documents } = held();
  const answers = new Map(
    clicks.filter(({ answer }) => answer !== SKIPPED).map(({ place, answer }) => [place, answer]),
  );
  return Array.from(rows, (row, place) => ({
    id: documents[row]!.id,
    text: texts[place]!,
    label: classes[answers.get(place) ?? predicted[place]!]?.name ?? '',
    by: answers.has(place) ? 'person' : 'model',
  }));
}

/** The model that the answers have made, as a `.satchel` file. */
export function labelModelBytes(): Uint8Array {
  const { model } = current();
  if (model) return model.toBytes();
  throw new EngineFault({
    code: 'NO_MODEL',
    message: 'There is no model yet.',
    remedy: 'Answer for two classes first.',
  });
}

function current(): Work {
  if (work) return work;
  throw new EngineFault({ code: 'NOT_STARTED', message: 'Labelling has not begun.' });
}

async function learn(told: Told, own: Work): Promise<void> {
  const drawn = own.clicks.filter(({ isDrawn }) => isDrawn).map(({ place }) => place);
  const all = examplesOf(own, new Set());
  if (new Set(all.map(({ labels: [label] }) => label)).size < 2) {
    own.queue = nextPlaces(own); // nothing to learn from yet: any document will do
    return;
  }
  const model = await fitted(told, all);
  own.model = model;
  const before = own.predicted;
  judgePool(own, model);
  const changed = own.predicted.filter((label, place) => label !== before[place]).length / own.rows.length;
  if (own.clicks.length > 0) own.changes.push({ clicks: own.clicks.length, changed });
  own.heldOut = heldOutScore(model, own.classes);
  if (drawn.length > 0) judgeDrawn(own, await fitted(told, examplesOf(own, new Set(drawn))), drawn);
  own.queue = nextPlaces(own);
}

interface Example {
  readonly id: string;
  readonly text: string;
  readonly labels: readonly string[];
  readonly weight: number;
}

/** An answer counts as much as several guesses. */
function examplesOf({ classes, texts, guesses, clicks }: Work, leftOut: ReadonlySet<number>): Example[] {
  const answers = new Map(clicks.map(({ place, answer }) => [place, answer]));
  return texts.flatMap((text, place) => {
    const answer = answers.get(place);
    const label = answer ?? guesses[place]!;
    if (label < 0 || leftOut.has(place)) return [];
    const labels = [classes[label]!.name];
    return [{ id: String(place), text, labels, weight: answer === undefined ? 1 : WEIGHT }];
  });
}

async function fitted(told: Told, examples: readonly Example[]): Promise<Model> {
  const { model } = await train(corpusOf(examples), {
    protocol: 'none',
    classifier: 'complement-nb',
    options: { text: { stopWords: 'nltk' } },
    seed: 1,
    signal: told.signal,
    progress: progressTo(told, 'Learning from the answers'),
  });
  return model;
}

/** What a model that has not seen the drawn documents says of them. */
function judgeDrawn(own: Work, model: Model, drawn: readonly number[]): void {
  const said = model.predict(drawn.map((place) => own.texts[place]!));
  own.judged = new Map(drawn.map((place, i) => [place, said[i]!.labels[0] ?? '']));
}

function judgePool(own: Work, model: Model): void {
  const numberOf = new Map(own.classes.map(({ name }, c) => [name, c]));
  own.predicted = new Int32Array(own.rows.length).fill(-1);
  model.predict(own.texts).forEach(({ labels: [label], probabilities, scores }, place) => {
    own.predicted[place] = numberOf.get(label ?? '') ?? -1;
    const [first = 0, second = 0] = Object.values(probabilities ?? scores).sort((a, b) => b - a);
    own.margins[place] = first - second;
  });
}

/** The least certain documents, and one drawn at random in each ten. */
function nextPlaces({ rows, clicks, margins, random }: Work): Work['queue'] {
  const isAsked = new Set(clicks.map(({ place }) => place));
  const left = Array.from(rows.keys()).filter((place) => !isAsked.has(place));
  if (left.length === 0) return [];
  const drawn = left[random.below(left.length)]!;
  const least = left
    .filter((place) => place !== drawn)
    .sort((a, b) => margins[a]! - margins[b]! || a - b)
    .slice(0, BATCH - 1);
  const queue = least.map((place) => ({ place, isDrawn: false }));
  queue.splice(random.below(queue.length + 1), 0, { place: drawn, isDrawn: true });
  return queue;
}

function heldOutScore(model: Model, classes: readonly NamedClass[]): Labelling['heldOut'] {
  const { documents, isHeldOut } = held();
  const names = new Set(classes.map(({ name }) => name));
  const judged = documents.filter(
    ({ labels: [label] }, row) => isHeldOut[row] && label !== undefined && names.has(label),
  );
  if (judged.length === 0) return undefined;
  const found = model.predict(judged.map(({ text }) => text));
  return { right: found.filter(({ labels: [label] }, i) => label === judged[i]!.labels[0]).length, of: judged.length };
}

function shown(told: Told, own: Work): Labelling {
  const { classes, rows, queue, clicks, predicted, margins, guesses, changes } = own;
  const [next] = queue;
  const drawn = clicks.filter(({ place, answer }) => own.judged.has(place) && answer !== SKIPPED);
  const right = drawn.filter(({ place, answer }) => own.judged.get(place) === classes[answer]!.name).length;
  const [low, high] = wilson(drawn.length === 0 ? 0 : right / drawn.length, drawn.length);
  const lately = changes.slice(-2);
  return {
    classes: classes.map(({ name }) => name),
    document: next ? documentAt(told, rows[next.place]!) : undefined,
    suggested: next ? predicted[next.place]! : -1,
    certainty: next ? margins[next.place]! : 0,
    isDrawn: next?.isDrawn ?? false,
    clicks: clicks.length,
    counts: classes.map((_, c) => clicks.filter(({ answer }) => answer === c).length),
    pool: rows.length,
    guessed: guesses.filter((label) => label >= 0).length,
    estimate: { right, of: drawn.length, low, high },
    heldOut: own.heldOut,
    changes,
    mayStop: lately.length === 2 && lately.every(({ changed }) => changed < STILL),
  };
}

/**
 * Predictions as a table: the columns of the input, then `label`, `probability` and `reasons`. An input column with one of these names is renamed
 * (`input_label`), so that every name occurs once.
 *
 *   label         the predicted label; several labels of a multi-label model are joined by '|'
 *   probability   of the (first) label; empty if the model has no probabilities
 *   reasons       the words that speak most for the label, strongest first: `oven +0.52, dough +0.31`
 *   label_2 …     the next best labels with their probabilities, where they were asked for
 *
 * JSON lines also hold what `predict` prints: `id`, `labels`, `scores`, `probabilities`, `empty`, `known`, `tokens`.
 */

import { checkKeys, engineKeys } from '../core/checks/check-keys.ts';
import { documentBatches } from '../core/checks/document-batches.ts';
import { checkArguments } from '../core/checks/kinds.ts';
import type { Compute } from '../core/compute.ts';
import type { Corpus, Document } from '../core/corpus.ts';
import { throwIfAborted } from '../core/errors.ts';
import { writeAtomically } from '../files/atomic-write.ts';
import type { Model } from '../pipeline/model.ts';
import { type ExplainedPrediction, explainedBatches } from '../pipeline/predict-stream.ts';
import type { Prediction } from '../pipeline/prediction.ts';
import { labelSetOf } from '../pipeline/predictions/label-set.ts';
import { count, createTally, type Tally } from '../pipeline/predictions/tally.ts';
import { topLabels } from '../pipeline/predictions/top-labels.ts';
import type { AskedWords } from '../pipeline/predictions/words-behind.ts';
import { createEngine, type EngineOptions } from '../run/engine.ts';
import { cellOf, type FieldTypes, fieldsOf, fieldTypes } from './tables/field-columns.ts';
import { type Cell, saveTable, type TableColumn, tableFormatFor } from './tables/table-on-disk.ts';

export interface SavePredictionsOptions extends EngineOptions {
  /** Write this many labels per document, best first; 1 unless given. */
  readonly labelsTop?: number | undefined;
  /** Words in `reasons`; 10 unless given. */
  readonly top?: number | undefined;
  /** Add an `explanation` with these words to each JSON line, and `reasons` also where each text must be scored once per word for them (classifiers without linear scores). */
  readonly explain?: boolean | undefined;
  /** Add a column `label_set`: the labels that hold the true one in this share of documents, joined by '|'. */
  readonly coverage?: number | undefined;
  /** Replace a file that is already there. */
  readonly force?: boolean | undefined;
}

export interface SavedPredictions {
  readonly documents: number;
  /** Documents without any known word. */
  readonly empty: number;
  /** Words of the documents, and the number that the model does not know. */
  readonly tokens: number;
  readonly unknown: number;
  /** Input columns that have another name in the file, by their old name. */
  readonly renamed: Readonly<Record<string, string>>;
}

interface Labelled extends ExplainedPrediction {
  readonly document: Document;
}

const BATCH = 1000;

/**
 * Labels documents and writes them with their columns as .csv, .tsv, .parquet or .jsonl. Open the corpus with `keep: ['*']`: otherwise the
 * columns are `id` and `text`.
 *
 * @example
 * import { openCorpus, savePredictions, train } from 'satchel';
 * const { model } = await train(await openCorpus('mail.jsonl'), { classifier: 'logistic', protocol: 'none' });
 * const { documents } = await savePredictions(model, await openCorpus('new.jsonl', { keep: ['*'] }), 'labelled.csv', { force: true });
 * console.log(documents); // 5
 */
export async function savePredictions(
  model: Model,
  corpus: Corpus,
  path: string,
  options: SavePredictionsOptions = {},
): Promise<SavedPredictions> {
  checkArguments('savePredictions', { model: [model, 'model'], corpus: [corpus, 'corpus'], path: [path, 'text'] });
  checkKeys('savePredictions', options, {
    ...engineKeys,
    labelsTop: 'count',
    top: 'count',
    explain: 'flag',
    coverage: 'number',
    force: 'flag',
  });
  const { labelsTop = 1, top = 10, explain = false, coverage, force = false, ...engineOptions } = options;
  const setOf = coverage === undefined ? undefined : labelSetOf(model.fitted, coverage);
  const format = tableFormatFor(path);
  const tally = createTally();
  const isJson = format === 'jsonl';
  const shape = addedColumns(model, Math.min(labelsTop, model.classes.length), setOf);
  const columnOf = columnNames([...shape.added.map(({ name }) => name), ...(isJson ? JSON_KEYS : [])]);
  const asked = {
    reasons: model.isLinear || explain ? top : undefined,
    explanation: explain && isJson ? top : undefined,
  };
  await using engine = await createEngine(engineOptions);
  const batches = labelledBatches(model, corpus, asked, engine, tally);
  if (isJson) await writeAtomically(path, jsonLines(batches, shape, columnOf), { force });
  else {
    const types = await fieldTypes(corpus);
    const input = [...types].map(([field, type]): TableColumn => ({ name: columnOf(field), type }));
    await saveTable(rowBatches(batches, shape, types), [...input, ...shape.added], path, { force });
  }
  return { ...tally, renamed: Object.fromEntries(columnOf.renamed()) };
}

interface AddedColumns {
  readonly added: readonly TableColumn[];
  readonly labels: number;
  readonly multiLabel: boolean;
  /** The label set of a prediction, where a coverage was asked for. */
  readonly setOf: ((prediction: Prediction) => readonly string[]) | undefined;
}

const JSON_KEYS = ['labels', 'scores', 'probabilities', 'empty', 'known', 'tokens', 'certainty', 'explanation'];

function addedColumns(model: Model, labels: number, setOf: AddedColumns['setOf']): AddedColumns {
  const added: TableColumn[] = [
    { name: 'label', type: 'text' },
    { name: 'probability', type: 'number' },
    { name: 'reasons', type: 'text' },
  ];
  if (setOf) added.push({ name: 'label_set', type: 'text' });
  for (let rank = 2; rank <= labels; rank++)
    added.push({ name: `label_${rank}`, type: 'text' }, { name: `probability_${rank}`, type: 'number' });
  return { added, labels, multiLabel: model.multiLabel, setOf };
}

interface ColumnNames {
  (field: string): string;
  /** Fields whose column has another name, with that name. */
  renamed(): (readonly [string, string])[];
}

/** Names the columns of the input's fields, in the order in which the fields are met: none of the names that are taken, and no name twice. */
function columnNames(names: readonly string[]): ColumnNames {
  const taken = new Set(names);
  const columns = new Map<string, string>();
  function columnOf(field: string): string {
    const known = columns.get(field);
    if (known !== undefined) return known;
    let name = field;
    while (taken.has(name)) name = `input_${name}`;
    taken.add(name);
    columns.set(field, name);
    return name;
  }
  return Object.assign(columnOf, { renamed: () => [...columns].filter(([field, name]) => field !== name) });
}

async function* labelledBatches(
  model: Model,
  corpus: Corpus,
  asked: AskedWords,
  compute: Compute,
  tally: Tally,
): AsyncGenerator<Labelled[]> {
  const { progress, signal } = compute;
  progress.stage('predict');
  const documents = documentBatches(corpus, BATCH);
  for await (const { items, result } of explainedBatches(model, documents, ({ text }) => text, asked, compute)) {
    throwIfAborted(signal);
    count(tally, result.map(({ prediction }) => prediction)); // biome-ignore format: one call
    progress.advance(tally.documents, undefined, 'documents');
    yield items.map((document, i) => ({ document, ...result[i]! }));
  }
}

/** The cells that are added to a row. */
function addedCells({ prediction, reasons = '' }: Labelled, { labels, multiLabel, setOf }: AddedColumns): Cell[] {
  const [first] = prediction.labels;
  const probability = first === undefined ? undefined : prediction.probabilities?.[first];
  const label = multiLabel ? prediction.labels.join('|') : (first ?? null);
  const others = labels > 1 ? topLabels(prediction, labels).slice(1) : [];
  return [
    label,
    probability ?? null,
    reasons,
    ...(setOf ? [setOf(prediction).join('|')] : []),
    ...others.flatMap((other): Cell[] => [other.label, other.probability ?? null]),
  ];
}

async function* rowBatches(
  batches: AsyncIterable<Labelled[]>,
  shape: AddedColumns,
  types: FieldTypes,
): AsyncGenerator<Cell[][]> {
  for await (const batch of batches)
    yield batch.map((labelled) => {
      const fields = fieldsOf(labelled.document);
      const given = Array.from(types, ([field, type]) => cellOf(fields[field], type));
      return [...given, ...addedCells(labelled, shape)];
    });
}

async function* jsonLines(
  batches: AsyncIterable<Labelled[]>,
  shape: AddedColumns,
  columnOf: ColumnNames,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const batch of batches) {
    const lines = batch.map((labelled) => {
      const { document, prediction, explanation } = labelled;
      const fields = fieldsOf(document);
      const given = Object.entries(fields).map(([field, value]) => [columnOf(field), value]);
      const cells = addedCells(labelled, shape);
      const added = shape.added.map(({ name }, i) => [name, cells[i] ?? null]);
      const { labels, scores, probabilities, empty, known, tokens, certainty } = prediction;
      return JSON.stringify({
        ...('id' in fields ? {} : { id: document.id }),
        ...Object.fromEntries([...given, ...added]),
        label: labels[0] ?? null,
        labels,
        scores,
        probabilities,
        empty,
        known,
        tokens,
        certainty,
        explanation,
      });
    });
    yield encoder.encode(lines.map((line) => `${line}\n`).join(''));
  }
}

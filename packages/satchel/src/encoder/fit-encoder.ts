/** Fits an encoder: training rows of a reading → vocabulary → word vectors → representation. */
import type { Documents } from '../core/documents.ts';
import { printable, SatchelError } from '../core/errors.ts';
import { labelSetsFrom, labelsAt, onlyPresent, type PresentLabels, selectLabelSets } from '../core/labels.ts';
import type { Representer } from '../core/representation.ts';
import { inSteps } from '../core/threads/steps.ts';
import type { WordVectors } from '../core/word-vectors.ts';
import type { Ingested } from '../run/ingest.ts';
import { type CountedRows, documentSteps, documentsOfRows } from '../text/counted-rows.ts';
import { chooseWords } from './choose-words.ts';
import type { EncoderRun } from './encoder-run.ts';
import { checkWordRows, type FittedEncoder, prepareRepresenter } from './fitted-encoder.ts';

/** A fitted encoder that can encode other rows of the same counted corpus. */
export interface EncoderFit {
  readonly fitted: FittedEncoder;
  readonly representer: Representer;
  /** The documents of these rows over the encoder's vocabulary. */
  documentsOf(rows: Uint32Array): Documents;
  /** The reading over the encoder's vocabulary. */
  readonly counted: CountedRows;
  /** The word vectors that were used, where a part needs them. */
  readonly source: WordVectors | undefined;
}

/** A fit with the documents that it learned from. */
export interface FreshEncoderFit extends EncoderFit {
  readonly training: Documents;
}

/**
 * Word vectors may be trained on more text than `rows`: inside folds on the whole training part (`textRows`), without its labels. With
 * `representation.fitOn=all` vocabulary and representation are learned from the text of every document, labels from `rows` alone.
 */
export async function fitEncoderRows(
  run: EncoderRun,
  rows: Uint32Array,
  textRows: Uint32Array = rows,
): Promise<FreshEncoderFit> {
  const { reading, settings, compute } = run;
  const { representation: method, representationOptions: options } = settings;
  const read = settings.fitOn === 'all' ? Uint32Array.from(reading.documentIds.keys()) : rows;
  compute.progress.stage('fit');
  const learned = method.needs.labels ? labelsToLearn(reading, rows, method.name) : undefined;
  const { vocabulary, wordOfTerm, wordMatrix, wordRows, wordTables, start, source } = await chooseWords(
    run,
    read,
    textRows,
  );
  if (method.needs.words) checkWordRows(method.name, wordMatrix, wordRows ? undefined : vocabulary);
  const { order = false, sentences = false } = method.needs;
  const counted = { counted: reading.counted, wordOfTerm, keepsOrder: order, keepsSentences: sentences };
  const documentsOf = (some: Uint32Array): Documents => documentsOfRows(counted, some);
  const { labels, classes = [] } =
    learned ?? (method.needs.someLabels ? spread(presentLabels(reading, rows), rows, read) : {});
  const training = await inSteps(documentSteps(counted, rows), compute);
  const { bags, running } = read === rows ? training : await inSteps(documentSteps(counted, read), compute);
  const given = {
    bags,
    running,
    labels,
    classes,
    vocabulary,
    wordMatrix,
    wordRows,
    wordTables,
    options,
    keepsCounts: run.keepsCounts && !method.parts,
    compute,
  };
  const arrays = await method.fit({ ...given, ...start });
  const representation = { method: method.name, options, arrays };
  const fitted: FittedEncoder = { settings, vocabulary, wordMatrix, classes: learned?.classes ?? [], representation };
  const representer = prepareRepresenter(fitted, compute.kernels);
  return { fitted, representer, documentsOf, counted, source, training };
}

/** Labels of `rows` as labels of the documents `read`; the others have none. */
function spread(
  { labels, classes }: PresentLabels,
  rows: Uint32Array,
  read: Uint32Array,
): Pick<PresentLabels, 'labels' | 'classes'> {
  if (read === rows) return { labels, classes };
  const placeOf = new Map(Array.from(rows, (row, place) => [row, place]));
  const sets = Array.from(read, (row) => {
    const place = placeOf.get(row);
    return place === undefined ? [] : labelsAt(labels, place);
  });
  return { labels: labelSetsFrom(sets), classes };
}

function labelsToLearn(reading: Ingested, rows: Uint32Array, owner: string): PresentLabels {
  const present = presentLabels(reading, rows);
  if (present.classes.length >= 2) return present;
  throw singleClass(present.classes, `${owner} learns from labels and needs documents of at least two classes.`);
}

/** Only classes with a training document can be learned; the others are left out, and the order of the classes stays. */
export const presentLabels = ({ labels, classes }: Ingested, rows: Uint32Array): PresentLabels =>
  onlyPresent(selectLabelSets(labels, rows), classes);

export function singleClass(classes: readonly string[], remedy: string): SatchelError {
  const found =
    classes[0] === undefined
      ? 'no training document has a label.'
      : `all training documents carry the label '${printable(classes[0])}'.`;
  return new SatchelError(classes[0] === undefined ? 'NO_LABELS' : 'SINGLE_CLASS', found, { remedy });
}

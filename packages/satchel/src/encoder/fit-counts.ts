/** Fits an encoder to counts of terms, without documents: for representations that learn from the vocabulary, or from counts by class. */
import type { ClassSums, Summed } from '../core/class-sums.ts';
import type { Compute } from '../core/compute.ts';
import { badParam } from '../core/errors.ts';
import type { OptionValues } from '../core/options.ts';
import type { RepresentationMethod } from '../core/representation.ts';
import type { Arrays } from '../core/tensor.ts';
import type { Vocabulary } from '../core/vocabulary.ts';
import type { WordVectors } from '../core/word-vectors.ts';
import type { TermTotals } from '../text/select-vocabulary.ts';
import { isTrained } from '../words/word-tables.ts';
import { type ChosenWords, chooseFromTotals } from './choose-words.ts';
import type { EncoderRun, GivenWords } from './encoder-run.ts';
import { checkWordRows, type FittedEncoder } from './fitted-encoder.ts';

export interface CountsRun extends Pick<EncoderRun, 'settings' | 'compute' | 'words' | 'keepsCounts'> {
  readonly totals: TermTotals;
  readonly classes: readonly string[];
  /** The counts by class over a vocabulary. */
  sumsOver(vocabulary: Vocabulary, kind: Exclude<Summed, 'unit'>): ClassSums;
}

export async function fitEncoderCounts(run: CountsRun): Promise<FittedEncoder> {
  const { settings, compute, totals, words: given } = run;
  const { representation: method, representationOptions: options } = settings;
  refuseDocuments(method);
  compute.progress.stage('fit');
  const tables = settings.words ? tablesIn(given) : [];
  const chosen = await chooseFromTotals({ settings, words: given, isSaved: true }, totals, tables);
  const { vocabulary, wordMatrix, wordRows } = chosen;
  if (method.needs.words) checkWordRows(method.name, wordMatrix, wordRows ? undefined : vocabulary);
  const classes = method.fitSums ? run.classes : [];
  const arrays = method.fitSums
    ? await method.fitSums({
        sums: run.sumsOver(vocabulary, method.summed!(options)),
        vocabulary,
        classes,
        options,
        keepsCounts: run.keepsCounts,
        compute,
      })
    : await learnFromVocabulary(method, options, chosen, compute);
  return { settings, vocabulary, wordMatrix, classes, representation: { method: method.name, options, arrays } };
}

/** What a representation learns that needs no documents. */
export const learnFromVocabulary = (
  method: RepresentationMethod,
  options: OptionValues,
  chosen: Pick<ChosenWords, 'vocabulary'> & Partial<Pick<ChosenWords, 'wordMatrix' | 'wordRows' | 'wordTables'>>,
  compute: Compute,
): Promise<Arrays> => {
  const { vocabulary, wordMatrix, wordRows, wordTables } = chosen;
  const given = { bags: NO_BAGS, running: undefined, labels: undefined, classes: [] };
  return method.fit({ ...given, vocabulary, wordMatrix, wordRows, wordTables, options, compute });
};

const NO_BAGS = { offsets: new Uint32Array(1), ids: new Uint32Array(0), counts: new Float32Array(0) };

function refuseDocuments({ name, learnsFrom, fitSums }: RepresentationMethod): void {
  if (fitSums || learnsFrom === 'vocabulary') return;
  throw badParam(
    `${name} learns from documents, and counts do not tell them apart.`,
    'Count the documents in parts instead (countPart, trainOnParts).',
  );
}

/** Vectors that were made elsewhere: training them needs the text. */
function tablesIn(given: GivenWords | undefined): WordVectors[] {
  const tables = given && (given.tables ?? [given.words]);
  const found = (tables ?? []).filter((table): table is WordVectors => !isTrained(table));
  if (tables && found.length === tables.length) return found;
  throw badParam('word vectors cannot be trained on counts: they need the text.', "Give them: 'words'.");
}

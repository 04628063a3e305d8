/** From texts to an encoder in one call: no labels, no files. */
import { checkKeys, engineKeys, type Keys } from '../core/checks/check-keys.ts';
import { shownBriefly } from '../core/checks/kinds.ts';
import type { Corpus } from '../core/corpus.ts';
import { SatchelError, usageError } from '../core/errors.ts';
import type { WordVectors } from '../core/word-vectors.ts';
import { AUTO } from '../representation/fused.ts';
import { createEngine, type EngineOptions } from '../run/engine.ts';
import { ingest } from '../run/ingest.ts';
import { checkedSeed } from '../run/seed.ts';
import { createWordVectorCache } from '../words/word-vector-cache.ts';
import { createEncoder, type Encoder } from './encoder.ts';
import { type EncoderRun, type GivenTable, type GivenWords, wordsGiven } from './encoder-run.ts';
import { type EncoderFit, fitEncoderRows } from './fit-encoder.ts';
import { provenanceOf } from './provenance.ts';
import { type EncoderChoice, type EncoderSettings, resolveEncoder } from './settings.ts';
import { withUnchangedWords } from './unchanged-words.ts';

export interface FitEncoderOptions extends EncoderChoice, EngineOptions {
  /** Vectors of the words for a representation that needs them; trained on the texts where none are given. A list is several tables side by side. */
  readonly words?: WordVectors | GivenWords | readonly GivenTable[] | undefined;
}

export const encoderKeys: Keys<FitEncoderOptions> = {
  ...engineKeys,
  representation: ['text', 'object'],
  options: 'object',
  seed: 'number',
  words: ['object', 'list'],
};

/** Fits a representation to texts, or to the documents of a corpus; their labels are used only where the representation needs them. */
export async function fitEncoder(texts: readonly string[] | Corpus, options: FitEncoderOptions = {}): Promise<Encoder> {
  checkKeys('fitEncoder', options, encoderKeys);
  const corpus = isCorpus(texts) ? texts : corpusOfTexts(texts);
  const settings = resolveEncoder(options);
  const [seed, words] = [checkedSeed(options.seed), wordsGiven(options.words)];
  await using engine = await createEngine(options);
  return await withUnchangedWords(words, engine, async () => {
    const reading = await ingest(corpus, encoderReading(settings), engine);
    const run = { reading, settings, compute: engine, seed, words, wordCache: createWordVectorCache() };
    return (await encoderOfRun(run)).encoder;
  });
}

/** How a corpus is read for an encoder alone. */
export const encoderReading = ({ text, words, representation }: EncoderSettings) =>
  ({
    text,
    labelMode: 'multi',
    keepsOrder: words !== undefined || representation.needs.order === true,
    keepsSentences: representation.needs.sentences,
  }) as const;

/** Fits the run's encoder to every document of its reading. */
export async function encoderOfRun(run: EncoderRun): Promise<{ encoder: Encoder; fit: EncoderFit }> {
  warnOfAutoWeights(run);
  const rows = Uint32Array.from(run.reading.documentIds.keys());
  const fit = await fitEncoderRows({ ...run, isSaved: true, keepsCounts: true }, rows);
  return { encoder: await createEncoder(fit.fitted, provenanceOf(run, rows.length)), fit };
}

function warnOfAutoWeights({ settings: { representation, representationOptions }, compute }: EncoderRun): void {
  if (!representation.parts || representationOptions['weights'] !== AUTO) return;
  compute.progress.warn?.(
    `the weights of ${representation.name} are chosen by labels; without labels its parts count alike.`,
  );
}

const isCorpus = (given: unknown): given is Corpus =>
  typeof given === 'object' && given !== null && 'documents' in given && typeof given.documents === 'function';

/** Callers in JavaScript are not held to the types: throws TYPE for a text that is none, and for one text in place of a list. */
function corpusOfTexts(texts: readonly string[]): Corpus {
  if (!Array.isArray(texts))
    throw usageError('TYPE', `fitEncoder takes a list of texts or a corpus, got ${shownBriefly(texts)}.`);
  const bad = texts.findIndex((text) => typeof text !== 'string');
  if (bad >= 0)
    throw new SatchelError('TYPE', `fitEncoder: text ${bad + 1} must be text, got ${shownBriefly(texts[bad])}.`, {
      kind: 'usage',
      where: `text ${bad + 1}`,
      facts: { index: bad },
    });
  return {
    name: `${texts.length} texts`,
    async *documents() {
      for (const [i, text] of texts.entries()) yield { id: String(i + 1), text, labels: [] };
    },
  };
}

/** Which encoder makes the vectors of stored documents, checked before anything is read. */
import { badParam } from '../core/errors.ts';
import type { DeclaredGroups, OptionGroups } from '../core/option-groups.ts';
import { resolveOptions } from '../core/options.ts';
import type { FittedEncoder } from '../encoder/fitted-encoder.ts';
import type { EncoderSettings } from '../encoder/settings.ts';
import type { TextOptions } from '../text/options.ts';
import { resolveRetrieval, retrievalGroups, vectorOptions, type WordSource } from './settings.ts';

/** The encoder of stored documents. */
export type VectorChoice = FitChoice | { readonly encoder: FittedEncoder };

/** An encoder fitted to the stored documents. */
export interface FitChoice {
  /** A representation of the registry that needs no labels. */
  readonly representation: string;
  readonly words?: WordSource;
  /** `vectors`, `words` and those of the representation. */
  readonly options?: OptionGroups | undefined;
  readonly seed?: number | undefined;
}

/** The option groups that this choice takes. */
export function fitGroups({
  representation,
  words,
  options,
}: Pick<FitChoice, 'representation' | 'words' | 'options'>): DeclaredGroups {
  const {
    text: _text,
    fusion: _fusion,
    retrieval: _retrieval,
    ...groups
  } = retrievalGroups({ ranker: representation, words, options });
  return { ...groups, vectors: vectorOptions };
}

/** Checks the choice before anything is read. `text` are the text options of the documents. */
export function resolveFit({ representation, words, options = {} }: FitChoice, text?: TextOptions): EncoderSettings {
  const { vectors, ...groups } = options;
  const { ranker } = resolveRetrieval({ ranker: representation, words, options: groups });
  if (ranker.kind !== 'vectors')
    throw badParam(
      `'${representation}' ranks by words and makes no vectors.`,
      "'satchel methods' lists the representations.",
    );
  const selection = resolveOptions('vectors', vectorOptions, vectors);
  return { ...ranker.encoder, text: { ...(text ?? ranker.encoder.text), ...selection } };
}

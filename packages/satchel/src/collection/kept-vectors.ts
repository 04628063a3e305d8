/** What a collection says of its vectors, without reading them. */
import { SatchelError } from '../core/errors.ts';
import { OLD_VECTOR_FORMAT } from './store/format.ts';
import type { EncoderEntry, Manifest } from './store/manifest.ts';

/** The vectors of a collection. */
export interface KeptVectors {
  readonly representation: string;
  readonly dimensions: number;
  readonly sparse: boolean;
  /** How many words the representation knows. */
  readonly words: number;
  /** The learned share in a fused score, by the ranker it is fused with: `bm25`, `bm25+rm3`. */
  readonly lambdas: Readonly<Record<string, number>>;
  /** Of the index of neighbours, if any: number of its vectors, and its recall (the share of the ten nearest vectors that it finds). */
  readonly neighbours?: { readonly vectors: number; readonly recall: number };
}

/** Throws for a collection whose vectors were made by version 0.1.0: documents that are added would have none. */
export function refuseOldVectors(manifest: Manifest): void {
  if (manifest.format !== OLD_VECTOR_FORMAT) return;
  const made = Object.values(manifest).find((value) => typeof value?.['representation'] === 'string');
  const name = made?.['representation'] ?? 'lsi';
  throw new SatchelError('VERSION', `The vectors of this collection were made by Satchel 0.1.0, in another form.`, {
    kind: 'configuration',
    remedy: `Make them again: satchel index DIR --representation ${name} --refit. Or delete them: satchel index DIR --representation none.`,
    facts: { format: manifest.format, representation: name },
  });
}

export const keptVectors = ({ encoder }: Manifest): KeptVectors | undefined => encoder && shownVectors(encoder);

export function shownVectors({
  representation,
  dimensions,
  sparse,
  words,
  lambdas,
  neighbours,
}: EncoderEntry): KeptVectors {
  const found = neighbours && { vectors: neighbours.vectors, recall: neighbours.recall };
  return { representation, dimensions, sparse, words, lambdas, ...(found ? { neighbours: found } : {}) };
}

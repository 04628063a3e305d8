/** Vectors that words start from, where a person gave them (`needs.startWords`). */
import { badParam } from '../../core/errors.ts';
import type { Matrix } from '../../core/matrix.ts';

export interface StartVectors {
  /** Row i of `vectors` is that of word `ids[i]`. */
  readonly ids: Uint32Array;
  readonly vectors: Matrix;
}

/** `option`: the option that says how many numbers a vector has. */
export function startVectors(
  owner: string,
  wordMatrix: Matrix | undefined,
  wordRows: Uint32Array | undefined,
  dimensions: number,
  option = 'dimensions',
): StartVectors | undefined {
  if (!wordMatrix || !wordRows) return undefined;
  if (wordMatrix.columns === dimensions) return { ids: wordRows, vectors: wordMatrix };
  throw badParam(
    `${owner}: the given word vectors have ${wordMatrix.columns} numbers, but '${owner}.${option}' is ${dimensions}.`,
    `Set ${owner}.${option}=${wordMatrix.columns}.`,
  );
}

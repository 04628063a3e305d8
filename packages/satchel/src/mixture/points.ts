/** Checks of the points a mixture is fitted to. */
import { SatchelError } from '../core/errors.ts';
import type { Matrix } from '../core/matrix.ts';

/** Throws when there are no points, or when a number is not finite. */
export function checkPoints(owner: string, { rows, columns, data }: Matrix): void {
  if (rows === 0 || columns === 0)
    throw new SatchelError('TOO_FEW_POINTS', `${owner}: there are no points.`, { facts: { rows, columns } });
  for (let j = 0; j < rows * columns; j++) {
    if (Number.isFinite(data[j])) continue;
    const [row, column] = [Math.floor(j / columns), j % columns];
    const found = `${owner}: the point in row ${row} holds ${data[j]} in column ${column}.`;
    throw new SatchelError('NONFINITE_INPUT', found, { where: `row ${row}, column ${column}`, facts: { row, column } });
  }
}

/** `option` is the one that asked for clusters of word vectors (`mvtm.topics`): the error names it. */
export function tooFewPoints(owner: string, clusters: number, distinct: number, option?: string): SatchelError {
  const facts = { k: clusters, distinct };
  if (option !== undefined)
    return new SatchelError(
      'TOO_FEW_POINTS',
      `'${option}' is ${clusters}: ${owner} needs as many distinct word vectors, got ${distinct}.`,
      { remedy: `Lower '${option}' to at most ${distinct}, or give word vectors that differ (--words).`, facts },
    );
  const found = `${owner}: ${clusters} clusters need as many distinct points, got ${distinct}.`;
  const remedy = `Ask for at most ${distinct} clusters, or give more data.`;
  return new SatchelError('TOO_FEW_POINTS', found, { remedy, facts });
}

/** The weight of each point: as given and checked, or 1. */
export function checkWeights(owner: string, weights: Float32Array | undefined, rows: number): Float64Array {
  if (weights === undefined) return new Float64Array(rows).fill(1);
  if (weights.length !== rows)
    throw new SatchelError('SHAPE', `${owner}: ${rows} points need as many weights, got ${weights.length}.`);
  let total = 0;
  for (let i = 0; i < rows; i++) {
    const weight = weights[i]!;
    if (!(weight >= 0 && weight < Number.POSITIVE_INFINITY)) {
      const found = `${owner}: the weight of point ${i} must be a number of at least 0, got ${weight}.`;
      throw new SatchelError('NONFINITE_INPUT', found);
    }
    total += weight;
  }
  if (total === 0) throw new SatchelError('TOO_FEW_POINTS', `${owner}: no point has a weight above 0.`);
  return Float64Array.from(weights);
}

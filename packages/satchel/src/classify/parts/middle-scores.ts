import { type LabelSets, labelsAt } from '../../core/labels.ts';

/**
 * The threshold of each class: halfway between the mean score of the rows with the class and of the rows without it. The threshold of a class
 * that no row has is above every score; that of a class that all rows have is below.
 */
export function middleScores(scores: Float64Array, labels: LabelSets, classes: number): Float32Array {
  const rows = scores.length / classes;
  const own = new Float64Array(classes);
  const all = new Float64Array(classes);
  const members = new Uint32Array(classes);
  for (let row = 0; row < rows; row++) {
    for (let c = 0; c < classes; c++) all[c]! += scores[row * classes + c]!;
    for (const c of labelsAt(labels, row)) {
      own[c]! += scores[row * classes + c]!;
      members[c]!++;
    }
  }
  const largest = scores.reduce((most, score) => Math.max(most, Math.abs(score)), 0) + 1;
  return Float32Array.from(members, (count, c) => {
    if (count === 0) return largest;
    return count === rows ? -largest : (own[c]! / count + (all[c]! - own[c]!) / (rows - count)) / 2;
  });
}

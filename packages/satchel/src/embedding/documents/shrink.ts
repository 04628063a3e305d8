/**
 * How far γ pulls the vector of a document to zero: 2γ/l for each word and learning rate, l being the words of the document. A step takes
 * α · words · this of the vector away, at most all of it: more would turn the vector round and make it grow without end.
 */
export const shrinkFor = (l2: number, wordCount: number, learningRate: number, together: number): number =>
  Math.min((2 * l2) / wordCount, 1 / (learningRate * together));

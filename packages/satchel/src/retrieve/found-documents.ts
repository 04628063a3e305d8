/** Counts the documents with at least one of several words: the largest list is counted by its length, the others by what they add. */
import { documentCount, documentFrequency, type InvertedIndex } from './inverted-index.ts';

/** Memory: one byte per document. */
export function createFoundCounter(index: InvertedIndex): (wordIds: Uint32Array) => number {
  const { offsets, documents } = index;
  const marks = new Uint8Array(documentCount(index));
  let mark = 0;
  return (wordIds) => {
    if (mark === 255) marks.fill(0);
    mark = (mark % 255) + 1;
    const rising = wordIds.slice().sort((a, b) => documentFrequency(index, a) - documentFrequency(index, b));
    const most = rising.at(-1);
    if (most === undefined) return 0;
    let found = documentFrequency(index, most);
    for (let at = offsets[most]!; at < offsets[most + 1]!; at++) marks[documents[at]!] = mark;
    for (const word of rising.subarray(0, -1)) {
      for (let at = offsets[word]!; at < offsets[word + 1]!; at++) {
        if (marks[documents[at]!] === mark) continue;
        marks[documents[at]!] = mark;
        found++;
      }
    }
    return found;
  };
}

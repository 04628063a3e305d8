/** Pieces of text that several word commands print. */
import { printable } from '../../../core/errors.ts';
import type { WordsOnDisk } from '../../../models/words-on-disk.ts';
import { grouped } from '../../../report/format.ts';
import type { Neighbour } from '../../../words/word-questions.ts';
import { columns } from '../../terminal/table.ts';

export function neighbourLines(neighbours: readonly Neighbour[]): string[] {
  const rows = neighbours.map(({ word, similarity }) => [`  ${printable(word)}`, similarity.toFixed(3)]);
  return rows.length === 0 ? ['  nothing: a vector of zeros is near no other'] : columns(rows, ['left', 'right']);
}

/** "400,000 words × 100, GloVe text, sha256 …" */
export function vectorsText({ report: { words, dimensions, format, limited }, sha256 }: WordsOnDisk): string {
  const digest = sha256 === undefined ? '' : `, sha256 ${sha256}`;
  return `${limited ? 'the first ' : ''}${grouped(words)} words × ${dimensions}, ${formatNames[format]}${digest}`;
}

export const formatNames: Readonly<Record<WordsOnDisk['report']['format'], string>> = {
  word2vec: 'word2vec text',
  glove: 'GloVe text',
  'word2vec-binary': 'word2vec binary',
  'fasttext-bin': 'fastText model',
  wink: 'wink JSON',
  npy: 'NumPy matrix',
  model2vec: 'Model2Vec folder',
};

/** Word vectors for people: neighbours, analogies, conversions. */
import { printable } from '../../../core/errors.ts';
import type { WordVectors } from '../../../core/word-vectors.ts';
import type { SavedWords, WordsOnDisk } from '../../../models/words-on-disk.ts';
import { bytes, grouped } from '../../../report/format.ts';
import type { Neighbour, Neighbours } from '../../../words/word-questions.ts';
import { columns } from '../../terminal/table.ts';
import type { Terminal } from '../../terminal/terminal.ts';

export function neighboursText(answers: readonly Neighbours[], style: Terminal['style']): string {
  const sections = answers.map(({ word, composed, nearest }) => {
    const remark = composed ? ' (no vector of its own: made of its parts)' : '';
    return [`${style('bold', printable(word))}${remark}`, ...neighbourLines(nearest)].join('\n');
  });
  return `${sections.join('\n\n')}\n`;
}

export function analogyText(
  [a, b, c]: readonly [string, string, string],
  answers: readonly Neighbour[],
  style: Terminal['style'],
): string {
  const question = `${printable(a)} is to ${printable(b)} as ${printable(c)} is to`;
  return `${[style('bold', question), ...neighbourLines(answers)].join('\n')}\n`;
}

function neighbourLines(neighbours: readonly Neighbour[]): string[] {
  const rows = neighbours.map(({ word, similarity }) => [`  ${printable(word)}`, similarity.toFixed(3)]);
  return rows.length === 0 ? ['  nothing: a vector of zeros is near no other'] : columns(rows, ['left', 'right']);
}

export function conversionText(
  input: string,
  loaded: WordsOnDisk,
  output: string,
  { vectors }: WordVectors,
  saved: SavedWords,
  style: Terminal['style'],
): string {
  return [
    `${style('bold', printable(input))}  ${vectorsText(loaded)}`,
    `${style('bold', printable(output))}  ${grouped(vectors.rows)} words × ${vectors.columns}, ${formatNames[saved.format]}, ${bytes(saved.bytes)}, sha256 ${saved.sha256}`,
    '',
  ].join('\n');
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

/** The texts of `words train`: what a run needs, before it starts, and its result. */
import { printable } from '../../../../core/errors.ts';
import {
  type PlannedTraining,
  provenancePath,
  type WordsOnFile,
} from '../../../../models/word-training/train-to-file.ts';
import { bytes, counted, grouped, seconds } from '../../../../report/format.ts';
import type { WordTrainingReport } from '../../../../results/words.ts';
import type { Terminal } from '../../../terminal/terminal.ts';
import { formatNames } from '../text.ts';

/** Said before the run. */
export function planText({ text, memory, spilledBytes, resumed, wordsDone, wordsTotal }: PlannedTraining): string {
  const { terms, rawWords, documents, distinctWords, phrases } = text;
  const spilled = spilledBytes === 0 ? '' : `, ${bytes(spilledBytes)} of the text in a temporary file`;
  const damaged = resumed?.damaged;
  return [
    `satchel: ${counted(rawWords, 'word')} in ${counted(documents, 'document')}; vectors for ${grouped(terms.length)} of ${grouped(distinctWords)} different ones\n`,
    ...(phrases.length > 0 ? [`satchel: ${counted(phrases.length, 'phrase')} joined: ${examplesOf(phrases)}\n`] : []),
    `satchel: needs about ${Math.ceil(memory.total / 2 ** 20)} MB of memory (${Math.ceil(memory.rows / 2 ** 20)} MB of it vectors)${spilled}\n`,
    ...(damaged
      ? [`satchel: the newest checkpoint is damaged (${damaged.message}) and the one before it is used\n`]
      : []),
    ...(resumed
      ? [`satchel: goes on in epoch ${resumed.state.epoch + 1}, ${Math.floor((100 * wordsDone) / wordsTotal)} % done\n`]
      : []),
  ].join('');
}

/** The most frequent ones. */
function examplesOf(phrases: WordsOnFile['phrases']): string {
  const shown = [...phrases].sort((a, b) => b.count - a.count || (a.phrase < b.phrase ? -1 : 1)).slice(0, 5);
  return `${shown.map(({ phrase }) => printable(phrase, 40)).join(', ')}${phrases.length > shown.length ? ', …' : ''}`;
}

export function trainedText(report: WordTrainingReport, corpus: string, style: Terminal['style']): string {
  const { path, vocabulary, dimensions, epochs, lossPerEpoch, format } = report;
  const loss = lossPerEpoch.at(-1);
  const learned = loss === undefined ? '' : `, ${counted(epochs, 'epoch')}, loss ${loss.toFixed(loss < 0.1 ? 4 : 3)}`;
  return [
    `${style('bold', corpus)}: vectors of ${dimensions} numbers for ${grouped(vocabulary)} words${learned}`,
    `${seconds(report.seconds)}, ${grouped(report.wordsPerSecond)} words/s, ${grouped(report.wordsPerCpuSecond)} words per CPU second, peak memory ${Math.ceil(report.peakMemoryMB)} MB`,
    '',
    `  ${style('bold', printable(path))}  ${formatNames[format]}, ${bytes(report.bytes)}, sha256 ${report.sha256}`,
    `  ${style('bold', printable(provenancePath(path)))}  where it comes from`,
    '',
    'Next:',
    `  satchel words nearest ${printable(path)} WORD`,
    `  satchel words evaluate ${printable(path)}`,
    '',
  ].join('\n');
}

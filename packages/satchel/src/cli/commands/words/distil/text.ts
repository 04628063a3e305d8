/** What `words distil` tells: what the run will take before it starts, and what came of it. */
import { printable } from '../../../../core/errors.ts';
import type { DistilCost } from '../../../../models/distil/distil-to-file.ts';
import { provenancePath } from '../../../../models/word-training/train-to-file.ts';
import { bytes, counted, grouped, seconds } from '../../../../report/format.ts';
import type { DistilReport } from '../../../../results/words.ts';
import type { Terminal } from '../../../terminal/terminal.ts';
import { formatNames } from '../text.ts';

/** Said before the run. */
export function costText({ words, pairs, passages, allPassages, seconds: duration, memoryBytes }: DistilCost): string {
  const chosen = passages < allPassages ? ` of ${grouped(allPassages)}` : '';
  const texts =
    passages === 0
      ? `${counted(words, 'word')}, no passages`
      : `${counted(words, 'word')} and ${grouped(passages)}${chosen} passages (${counted(pairs, 'pair')} of words)`;
  return `the teacher reads ${texts}: about ${seconds(duration)}, ${Math.ceil(memoryBytes / 2 ** 20)} MB of memory beside the teacher's.`;
}

export function distilledText(report: DistilReport, corpus: string, style: Terminal['style']): string {
  const { path, words, dimensions, passages, format } = report;
  const from = passages === 0 ? 'from the words alone' : `from the words alone and ${grouped(passages)} passages`;
  return [
    `${style('bold', corpus)}: vectors of ${dimensions} numbers for ${grouped(words)} words, ${from}`,
    `${seconds(report.cpuSeconds)} of processor time, peak memory ${Math.ceil(report.peakMemoryMB)} MB`,
    '',
    `  ${style('bold', printable(path))}  ${formatNames[format]}, ${bytes(report.bytes)}, sha256 ${report.sha256}`,
    `  ${style('bold', printable(provenancePath(path)))}  where it comes from`,
    '',
    'Next:',
    `  satchel words nearest ${printable(path)} WORD`,
    `  satchel evaluate CORPUS --representation average --words ${printable(path)}`,
    '',
  ].join('\n');
}

/** The report of `map`. */
import { printable } from '../../../core/errors.ts';
import { bytes, counted, percent } from '../../../report/format.ts';
import { type MapReport, methodNames, partsText, sizeOf } from '../../../results/map.ts';
import type { Terminal } from '../../terminal/terminal.ts';

const colours = {
  given: [],
  predicted: ['coloured by the labels the model gives: the documents have none'],
  none: ['not coloured: the documents have no labels'],
} as const;

export function mapText(report: MapReport, style: Terminal['style']): string {
  const { file, quality } = report;
  return [
    `${style('bold', printable(file.path))}  ${sizeOf(report)} by ${methodNames[report.method]} of ${report.representation} vectors, ${bytes(file.bytes)}`,
    `trustworthiness ${quality.trustworthiness.toFixed(3)}, ${percent(quality.kept)} of the ${quality.k} nearest kept`,
    ...(report.empty === 0 ? [] : [`${counted(report.empty, 'document')} without any known word: not on the map`]),
    ...colours[report.labels],
    ...(file.holds ? [`the page holds ${partsText(file.holds)}; open it in a browser, it needs no network`] : []),
    '',
  ].join('\n');
}

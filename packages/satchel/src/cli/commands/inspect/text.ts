/** The report of `inspect`. */
import { printable } from '../../../core/errors.ts';
import { memberOf } from '../../../core/json.ts';
import { bytes, counted, grouped, percent } from '../../../report/format.ts';
import type { ModelReport } from '../../../results/model.ts';
import { columns } from '../../terminal/table.ts';
import type { Terminal } from '../../terminal/terminal.ts';
import { changedOptions } from '../shared/changed-options.ts';
import { lossText } from '../shared/compact-facts.ts';
import { protocolText } from '../shared/protocol-text.ts';

const MOST_CLASSES = 20;

export function modelText(report: ModelReport, style: Terminal['style']): string {
  const { options, provenance } = report;
  const changed = changedOptions(options, report.classes.length);
  const facts = [
    ['sha256', report.sha256],
    ...partsOf(report),
    ['options', changed.length === 0 ? 'all at their defaults' : changed.join('  ')],
    ...(report.classes.length > 0 ? [['classes', classesText(report)]] : []),
    ['vocabulary', `${grouped(report.vocabulary)} words of ${counted(report.documents, 'training document')}`],
    ...rareWords(report),
    ...(report.kind === 'classifier' ? scoreRows(report) : []),
    ...compactRows(report),
    ...updatedRows(report),
    ...selfTrainingRows(report),
    ...Object.entries(provenance)
      .filter(([name]) => !SHOWN.includes(name))
      .map(([name, value]) => [ORIGIN[name] ?? name, printable(String(value))]),
  ];
  const arrays = report.arrays.map(({ name, dtype, shape, bytes: size }) => [
    printable(name),
    dtype,
    shape.map(grouped).join(' × '),
    bytes(size),
  ]);
  return [
    `${style('bold', printable(report.path))}: ${report.kind === 'encoder' ? 'an' : 'a'} ${report.kind}, ${bytes(report.bytes)}`,
    '',
    ...columns(facts, ['left', 'left']).map((line) => `  ${line}`),
    '',
    ...columns([['array', 'type', 'shape', 'size'], ...arrays], ['left', 'left', 'right', 'right']).map(
      (line, i) => `  ${i === 0 ? style('dim', line) : line}`,
    ),
    '',
  ].join('\n');
}

/** Names, numbers and passwords are often in one document alone; every reader of the file can list them. */
function rareWords({ wordsOfOneDocument }: ModelReport): string[][] {
  if (wordsOfOneDocument === 0) return [];
  const count = `${grouped(wordsOfOneDocument)} ${wordsOfOneDocument === 1 ? 'word is' : 'words are'} in one training document only`;
  return [['', `${count}; before you give the model to others, train it with --set text.minDocuments=2 or more`]];
}

function partsOf({ kind, options, dimensions }: ModelReport): string[][] {
  const representation = String(options['representation']);
  if (kind === 'classifier') return [['pipeline', `${representation} · ${String(options['classifier'])}`]];
  return [
    ['representation', representation],
    ['vectors', `${grouped(dimensions)} dimensions`],
  ];
}

/** Keys of provenance with a row of their own. */
const SHOWN: readonly string[] = ['protocol', 'trainingDocuments', 'compact', 'updated', 'selfTraining'];

const ORIGIN: Readonly<Record<string, string>> = {
  corpusSha256: 'corpus sha256',
  corpusDocuments: 'corpus documents',
  satchel: 'satchel version',
};

function classesText({ classes, multiLabel }: ModelReport): string {
  const some = classes.slice(0, MOST_CLASSES).map((label) => printable(label, 40));
  const more = classes.length > MOST_CLASSES ? ` and ${classes.length - MOST_CLASSES} more` : '';
  return `${grouped(classes.length)}${multiLabel ? ', several per document' : ''}: ${some.join(', ')}${more}`;
}

function scoreRows({ metrics, multiLabel, provenance }: ModelReport): string[][] {
  const name = multiLabel ? 'microF1' : 'accuracy';
  const mean = memberOf(memberOf(metrics, name), 'mean');
  if (typeof mean !== 'number') return [['score', 'not evaluated']];
  const before = provenance['compact'] === undefined ? '' : ', before it was made compact';
  const how = `${protocolText(String(provenance['protocol'] ?? ''))}${before}`;
  return [[multiLabel ? 'micro F1' : 'accuracy', `${percent(mean)}, ${how}`]];
}

function updatedRows({ provenance: { updated } }: ModelReport): string[][] {
  if (updated === undefined) return [];
  const [added, removed] = ['added', 'removed'].map((name) => grouped(Number(memberOf(updated, name))));
  return [['updated', `${added} documents added and ${removed} taken out since it was trained`]];
}

/** "1 round, 1,000 of 2,000 unlabelled texts taken"; provenance may come from a file. */
function selfTrainingRows({ provenance: { selfTraining } }: ModelReport): string[][] {
  if (selfTraining === undefined) return [];
  const [rounds, unlabelled] = ['rounds', 'unlabelled'].map((name) => Number(memberOf(selfTraining, name)));
  const taken = Object.values(Object(memberOf(selfTraining, 'taken'))).reduce<number>((sum, n) => sum + Number(n), 0);
  const how = `${counted(rounds!, 'round')}, ${grouped(taken)} of ${counted(unlabelled!, 'unlabelled text')} taken`;
  return [['self-training', how]];
}

function compactRows({ provenance: { compact } }: ModelReport): string[][] {
  if (compact === undefined) return [];
  const [bits, weights, measured] = ['bits', 'weights', 'measured'].map((name) => memberOf(compact, name));
  const [metric, on, full, small, documents] = ['metric', 'on', 'full', 'compact', 'documents'].map((name) =>
    memberOf(measured, name),
  );
  const isMeasured = [full, small, documents].every((value) => typeof value === 'number');
  const loss = isMeasured
    ? lossText({
        metric: printable(String(metric)),
        on: String(on),
        full: Number(full),
        compact: Number(small),
        documents: Number(documents),
      })
    : 'the loss was not measured';
  return [['compact', `${grouped(Number(weights))} weights with ${Number(bits)} bits each; ${loss}`]];
}

/** A comparison as a page: the verdict, what to beware of, the leaderboard as a picture and a table, and what to know about the winner. */
import { printable } from '../../core/errors.ts';
import { renderReport } from '../../report/page.ts';
import type { Section } from '../../report/report.ts';
import { version } from '../../run/version.ts';
import type { CorpusComparison } from '../comparison.ts';
import { diagnosisSections } from './diagnosis-page.ts';
import { leaderboardSections } from './leaderboard-page.ts';
import { leakSentences } from './leak-sentences.ts';
import { counted, percent, sentence } from './wording.ts';

export interface PageText {
  readonly corpus: string;
  /** The commands that train the winner and the bag of words. */
  readonly commands: readonly string[];
}

export async function comparisonPage(result: CorpusComparison, { corpus, commands }: PageText): Promise<string> {
  const { task, verdict, leaks, protocol, seed, diagnosis } = result;
  const sections: Section[] = [
    {
      kind: 'prose',
      heading: 'Verdict',
      paragraphs: [sentence(verdict.sentence), pickedSentence(result)],
      code: commands.join('\n'),
    },
    { kind: 'prose', heading: 'Before any score', paragraphs: [], points: leakSentences(leaks).map(sentence) },
    ...(await leaderboardSections(result)),
    ...(await diagnosisSections(result)),
  ];
  const left = diagnosis.leftOut.length === 0 ? [] : [`There was no time for: ${diagnosis.leftOut.join(', ')}.`];
  return renderReport({
    title: `What is best for ${printable(corpus.replace(/^.*[/\\](?=.)/, ''))}?`,
    lead: `${counted(task.documents, 'document')}, ${counted(task.classes, 'class', 'classes')}; ${protocol}, seed ${seed}, ${result.seconds.toFixed(0)} of ${result.budgetSeconds.toFixed(0)} seconds.`,
    sections,
    footer: [
      ...left,
      `satchel ${version} · seed ${seed}${result.dataSha256 === undefined ? '' : ` · data ${result.dataSha256}`}`,
    ],
  });
}

function pickedSentence({ picked, protocol }: CorpusComparison): string {
  const range =
    picked.low === undefined || picked.high === undefined ? '' : ` (${percent(picked.low)} to ${percent(picked.high)})`;
  const how = protocol.startsWith('cv')
    ? 'on folds that had no say in the choice'
    : 'on the test part, which had no say in the choice';
  return `What was picked scores ${percent(picked.score)}${range} ${how}.`;
}

/** The HTML page of a comparison: verdict, leak radar, leaderboard as figure and tables, diagnosis of the winner. */
import { printable } from '../../core/errors.ts';
import { renderReport } from '../../report/page.ts';
import type { Section } from '../../report/report.ts';
import { version } from '../../run/version.ts';
import type { CorpusComparison } from '../comparison.ts';
import { diagnosisSections } from './diagnosis-page.ts';
import { leaderboardSections } from './leaderboard-page.ts';
import { leakSentences } from './leak-sentences.ts';
import { budgetText, heldOutSentence, INCOMPLETE } from './sentences.ts';
import { counted, sentence } from './wording.ts';

export interface PageText {
  readonly corpus: string;
  /** The commands that train the winner and the baseline. */
  readonly commands: readonly string[];
}

export async function comparisonPage(result: CorpusComparison, { corpus, commands }: PageText): Promise<string> {
  const { task, verdict, leaks, protocol, seed, diagnosis } = result;
  const sections: Section[] = [
    {
      kind: 'prose',
      heading: 'Verdict',
      paragraphs: [verdict.sentence, heldOutSentence(result), ...(result.isComplete ? [] : [INCOMPLETE])].map(sentence),
      code: commands.join('\n'),
    },
    { kind: 'prose', heading: 'Leak radar', paragraphs: [], points: leakSentences(leaks).map(sentence) },
    ...(await leaderboardSections(result)),
    ...(await diagnosisSections(result)),
  ];
  const left = diagnosis.leftOut.length === 0 ? [] : [`Skipped, out of time: ${diagnosis.leftOut.join(', ')}.`];
  return renderReport({
    title: `What is best for ${printable(corpus.replace(/^.*[/\\](?=.)/, ''))}?`,
    lead: `${counted(task.documents, 'document')}, ${counted(task.classes, 'class', 'classes')}; ${protocol}, seed ${seed}, ${budgetText(result)}.`,
    sections,
    footer: [
      ...left,
      `satchel ${version} · seed ${seed}${result.dataSha256 === undefined ? '' : ` · data ${result.dataSha256}`}`,
    ],
  });
}

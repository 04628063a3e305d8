/** The `satchel train` command for a row of the leaderboard, quoted for a shell. */
import type { LeaderboardRow } from '../compare/leaderboard.ts';
import { corpusOptions } from '../corpus/options.ts';
import type { CompareRequest } from '../requests/compare.ts';

export function trainCommand(
  {
    representation,
    classifier,
    needsWords,
    options,
    isSelfTrained,
  }: Pick<LeaderboardRow, 'representation' | 'classifier' | 'needsWords' | 'options' | 'isSelfTrained'>,
  path: string | readonly string[],
  { corpus, words, run, unlabelled }: Pick<CompareRequest, 'corpus' | 'words' | 'run' | 'unlabelled'>,
): string {
  const reading = Object.entries(corpus)
    .filter(
      ([name, value]) =>
        JSON.stringify(value) !== JSON.stringify(corpusOptions[name as keyof typeof corpusOptions].default),
    )
    .map(([name, value]) => [`corpus.${name}`, value] as const);
  const sets = [...reading, ...Object.entries(options)].map(
    ([name, value]) => `${name}=${Array.isArray(value) ? value.join(',') : String(value)}`,
  );
  return [
    'satchel train',
    ...[path].flat().map(shellWord),
    `--representation ${representation}`,
    `--classifier ${classifier}`,
    ...(needsWords && words !== undefined ? [words].flat().map((table) => `--words ${shellWord(table)}`) : []),
    ...(isSelfTrained && unlabelled !== undefined ? [`--unlabelled ${shellWord(unlabelled)}`] : []),
    ...sets.map((set) => `--set ${shellWord(set)}`),
    ...(run.seed === 1 || run.seed === undefined ? [] : [`--seed ${run.seed}`]),
    '--out model.satchel',
  ].join(' ');
}

/** Adds quotes if a shell would not take the text literally. */
export const shellWord = (text: string): string =>
  /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;

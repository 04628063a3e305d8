/** `satchel words nearest FILE WORD…`: the words whose vectors point the same way. */
import { neighboursOf } from '../../../words/word-questions.ts';
import { flags } from '../../arguments/flags.ts';
import type { RunCommand } from '../../context.ts';
import { neighboursText, plainNeighbours } from '../../report/words-text.ts';
import { loadWords } from './load.ts';

export const run: RunCommand = async (context) => {
  const { args, terminal } = context;
  const [, ...asked] = args.positionals;
  const { words } = await loadWords(context);
  const top = args.given(flags.top) ?? flags.top.option.default;
  const answers = asked.map((word) => neighboursOf(words, word, top));
  const report = answers.map(({ word, composed, nearest }) => ({ word, composed, nearest: plainNeighbours(nearest) }));
  await terminal.print(
    args.isOn(flags.json) ? `${JSON.stringify({ words: report })}\n` : neighboursText(answers, terminal.style),
  );
};

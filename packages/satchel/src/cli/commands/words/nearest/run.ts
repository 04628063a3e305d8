/** `satchel words nearest FILE WORD…`: the words whose vectors point the same way. */
import { nearestReport } from '../../../../results/words.ts';
import { neighboursOf } from '../../../../words/word-questions.ts';
import { flags } from '../../../arguments/flags.ts';
import type { RunCommand } from '../../../session.ts';
import { loadWords } from '../load.ts';
import { neighboursText } from './text.ts';

export const run: RunCommand = async (context) => {
  const { args, terminal } = context;
  const [, ...asked] = args.positionals;
  const { words } = await loadWords(context);
  const top = args.given(flags.top) ?? flags.top.option.default;
  const answers = asked.map((word) => neighboursOf(words, word, top));
  await context.print(nearestReport(answers), () => neighboursText(answers, terminal.style));
};

/** `satchel words analogy FILE a b c`: a is to b as c is to … */
import { analogy } from '../../../words/word-questions.ts';
import { flags } from '../../arguments/flags.ts';
import type { RunCommand } from '../../context.ts';
import { analogyText, plainNeighbours } from '../../report/words-text.ts';
import { loadWords } from './load.ts';

export const run: RunCommand = async (context) => {
  const { args, terminal } = context;
  const [, a = '', b = '', c = ''] = args.positionals;
  const { words } = await loadWords(context);
  const answers = analogy(words, a, b, c, args.given(flags.top) ?? flags.top.option.default);
  const report = { a, b, c, answers: plainNeighbours(answers) };
  await terminal.print(
    args.isOn(flags.json) ? `${JSON.stringify(report)}\n` : analogyText([a, b, c], answers, terminal.style),
  );
};

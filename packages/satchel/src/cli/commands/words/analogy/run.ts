/** `satchel words analogy FILE a b c`: a is to b as c is to … */
import { analogyReport } from '../../../../results/words.ts';
import { analogy } from '../../../../words/word-questions.ts';
import { flags } from '../../../arguments/flags.ts';
import type { RunCommand } from '../../../session.ts';
import { loadWords } from '../load.ts';
import { analogyText } from './text.ts';

export const run: RunCommand = async (context) => {
  const { args, terminal } = context;
  const [, a = '', b = '', c = ''] = args.positionals;
  const { words } = await loadWords(context);
  const answers = analogy(words, a, b, c, args.given(flags.top) ?? flags.top.option.default);
  await context.print(analogyReport([a, b, c], answers), () => analogyText([a, b, c], answers, terminal.style));
};

/** `satchel senses MODEL WORD…`: the topics a word belongs to, and their words. */
import { loadModel } from '../../models/model-on-disk.ts';
import { flags } from '../arguments/flags.ts';
import { vectorFlags } from '../arguments/vector-shapes.ts';
import type { RunCommand } from '../context.ts';
import { sensesText } from '../report/topics-text.ts';

export const run: RunCommand = async ({ args, terminal }) => {
  const [path = '', ...asked] = args.positionals;
  const model = await loadModel(path);
  const least = args.given(vectorFlags.least) ?? vectorFlags.least.option.default;
  const answers = model.senses(asked, { least, top: args.given(vectorFlags.topicWords) });
  await terminal.print(
    args.isOn(flags.json)
      ? `${JSON.stringify({ least, words: answers })}\n`
      : sensesText(answers, least, terminal.style),
  );
};

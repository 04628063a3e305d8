/** `satchel words convert IN OUT`: the same words in another format, their vectors changed on the way if asked. */
import { checkWritable } from '../../../../files/atomic-write.ts';
import { formatFor, saveWordVectors, wordListPath } from '../../../../models/words-on-disk.ts';
import { conversionReport } from '../../../../results/words.ts';
import { processWords } from '../../../../words/process-words.ts';
import { composes } from '../../../../words/word-questions.ts';
import { flags } from '../../../arguments/flags.ts';
import type { RunCommand } from '../../../session.ts';
import { loadWords } from '../load.ts';
import { convertFlags } from './shape.ts';
import { conversionText } from './text.ts';

export const run: RunCommand = async (context) => {
  const { args, terminal } = context;
  const [input = '', output = ''] = args.positionals;
  const force = args.isOn(flags.force);
  const asked = args.given(convertFlags.outputFormat) ?? 'auto';
  await checkWritable(output, { force });
  if ((asked === 'auto' ? formatFor(output) : asked) === 'npy') await checkWritable(wordListPath(output), { force });
  const loaded = await loadWords(context);
  const words = processWords(loaded.words, {
    center: args.isOn(convertFlags.center),
    allButTheTop: args.given(convertFlags.allButTheTop),
    pca: args.given(convertFlags.pca),
    unit: args.isOn(convertFlags.unit),
  });
  const format = asked === 'auto' ? formatFor(output, words.subwords !== undefined) : asked;
  if (composes(loaded.words) && !(format === 'fasttext-bin' && words.subwords)) {
    context.remark(
      'the subword vectors are left out; only a fastText model (.bin) of unchanged vectors can hold them.',
    );
  }
  const saved = await saveWordVectors(words, output, { format, force });
  await context.print(conversionReport(loaded, words, saved), () =>
    conversionText(input, loaded, output, words, saved, terminal.style),
  );
};

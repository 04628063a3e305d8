/** `satchel words convert IN OUT`: the same words in another format, their vectors changed on the way if asked. */
import { checkWritable } from '../../../files/atomic-write.ts';
import { formatFor, saveWordVectors, wordListPath } from '../../../models/words-on-disk.ts';
import { processWords } from '../../../words/process-words.ts';
import { composes } from '../../../words/word-questions.ts';
import { flags } from '../../arguments/flags.ts';
import { wordFlags } from '../../arguments/word-flags.ts';
import type { RunCommand } from '../../context.ts';
import { conversionText } from '../../report/words-text.ts';
import { fileReport, loadWords } from './load.ts';

export const run: RunCommand = async (context) => {
  const { args, terminal } = context;
  const [input = '', output = ''] = args.positionals;
  const force = args.isOn(flags.force);
  const asked = args.given(wordFlags.outputFormat) ?? 'auto';
  await checkWritable(output, { force });
  if ((asked === 'auto' ? formatFor(output) : asked) === 'npy') await checkWritable(wordListPath(output), { force });
  const loaded = await loadWords(context);
  const words = processWords(loaded.words, {
    center: args.isOn(wordFlags.center),
    allButTheTop: args.given(wordFlags.allButTheTop),
    pca: args.given(wordFlags.pca),
    unit: args.isOn(wordFlags.unit),
  });
  const format = asked === 'auto' ? formatFor(output, words.subwords !== undefined) : asked;
  if (composes(loaded.words) && !(format === 'fasttext-bin' && words.subwords) && !args.isOn(flags.quiet)) {
    terminal.note(
      'satchel: the vectors of parts of words are left out; only a fastText model (.bin) of unchanged vectors holds them.\n',
    );
  }
  const saved = await saveWordVectors(words, output, { format, force });
  const report = {
    input: fileReport(loaded),
    output: { words: words.vectors.rows, dimensions: words.vectors.columns, ...saved },
  };
  await terminal.print(
    args.isOn(flags.json)
      ? `${JSON.stringify(report)}\n`
      : conversionText(input, loaded, output, words, saved, terminal.style),
  );
};

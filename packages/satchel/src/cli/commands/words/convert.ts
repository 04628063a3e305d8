/** `satchel words convert IN OUT`: the same words in another format, their vectors changed on the way if asked. */
import { checkWritable } from '../../../files/atomic-write.ts';
import { formatFor, saveWordVectors, wordListPath } from '../../../models/words-on-disk.ts';
import { processWords } from '../../../pipeline/process-words.ts';
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
  const format = asked === 'auto' ? formatFor(output) : asked;
  await checkWritable(output, { force });
  if (format === 'npy') await checkWritable(wordListPath(output), { force });
  const loaded = await loadWords(context);
  const words = processWords(loaded.words, {
    center: args.isOn(wordFlags.center),
    allButTheTop: args.given(wordFlags.allButTheTop),
    pca: args.given(wordFlags.pca),
    unit: args.isOn(wordFlags.unit),
  });
  if (loaded.words.subwords && !args.isOn(flags.quiet)) {
    terminal.note('satchel: the vectors of parts of words are left out; no format written here holds them.\n');
  }
  const saved = await saveWordVectors(words, output, { format, force });
  const report = { input: fileReport(loaded), output: { words: words.vectors.rows, dimensions: words.vectors.columns, ...saved } };
  await terminal.print(
    args.isOn(flags.json) ? `${JSON.stringify(report)}\n` : conversionText(input, loaded, output, words, saved, terminal.style),
  );
};

/** Options of Satchel as flags of the commands for Spark. */
import { availableParallelism } from 'node:os';
import { loadEncoder, loadWordVectors, type RunOptions } from 'satchel';
import { countingFor } from 'satchel/cluster';
import { classifyRequest, settingsFromFlags } from 'satchel/service';
import { type CommandDescription, type Given, usage } from '../arguments.ts';

export const textFlags = {
  set: { value: 'PART.OPTION=VALUE', about: 'an option, as for satchel train; may be repeated', repeats: true },
} satisfies CommandDescription['flags'];

export const fitFlags = {
  representation: { value: 'NAME', about: "default 'bow'" },
  classifier: { value: 'NAME', about: "default 'linear-svm'; 'none' makes an encoder" },
  words: { value: 'FILE', about: 'word vectors; default: trained on the documents, on the machine of this command' },
  seed: { value: 'N', about: 'default 1' },
  threads: { value: 'N', about: 'threads of this machine' },
  ...textFlags,
} satisfies CommandDescription['flags'];

/** The checked choice of representation, classifier and options. */
export async function choiceOf(
  given: Given,
  fixed: { readonly representation?: string; readonly classifier?: string } = {},
): Promise<RunOptions> {
  const [representation, classifier] = [
    fixed.representation ?? given.text('representation'),
    fixed.classifier ?? given.text('classifier'),
  ];
  const [words, seed, threads] = [
    given.text('words'),
    given.whole('seed', 0, 999_999_999),
    given.whole('threads', 1, 256),
  ];
  const settings = {
    groups: await settingsFromFlags(given.all('set')),
    ...(representation === undefined ? {} : { representation }),
    ...(classifier === undefined ? {} : { classifier }),
    ...(words === undefined ? {} : { words }),
    ...(seed === undefined ? {} : { seed }),
    ...(threads === undefined ? {} : { threads }),
  };
  const machine = {
    loadWords: loadWordVectors,
    loadEncoder: (file: string) => loadEncoder(file),
    threads: availableParallelism(),
  };
  const { run } = await classifyRequest({ given: settings, nameOf: (setting) => `--${setting}` }, machine);
  return run;
}

/** What counts as a word. Throws where options of other groups were given: they have no effect where only words are counted. */
export async function textOptionsOf(given: Given, name: string): Promise<ReturnType<typeof countingFor>['text']> {
  const other = given.all('set').find((option) => !option.startsWith('text.'));
  if (other !== undefined) throw usage(name, `'satchel ${name}' takes options of the group text, got "${other}".`);
  return countingFor(await choiceOf(given, { representation: 'bow', classifier: 'none' })).text;
}

/** What every command that reads word vectors does first: load them as asked, and say what was left out on the way. */
import { SatchelError } from '../../../core/errors.ts';
import { loadWordVectors, type WordsOnDisk } from '../../../models/words-on-disk.ts';
import { counted } from '../../../report/format.ts';
import { settingsFromEnvironment } from '../../../requests/environment.ts';
import { checkedSize, parseMemorySize } from '../../../requests/memory-size.ts';
import { flags } from '../../arguments/flags.ts';
import type { Arguments } from '../../arguments/parse.ts';
import type { Context } from '../../session.ts';
import { wordFlags } from './flags.ts';

export async function loadWords(
  { args, terminal, environment }: Context,
  { hasCorpus = false } = {},
): Promise<WordsOnDisk> {
  const path = args.positionals[0] ?? '';
  const loaded = await loadWordVectors(path, {
    ...given('format', args.given(wordFlags.from)),
    ...given('limit', args.given(wordFlags.limit)),
    ...given('encoding', hasCorpus ? undefined : args.given(wordFlags.wordEncoding)), // with a corpus, --encoding is the corpus's
    ...given('memoryLimit', memoryLimit(args, environment)),
    lenient: args.isOn(wordFlags.lenient),
    skipBad: args.isOn(wordFlags.skipBad),
  });
  if (!args.isOn(flags.quiet)) for (const remark of remarksOn(loaded)) terminal.note(`satchel: ${remark}\n`);
  return loaded;
}

export function memoryLimit(args: Arguments, environment: NodeJS.ProcessEnv): number | undefined {
  const typed = checkedSize(args.given(flags.memoryLimit)) ?? settingsFromEnvironment(environment).memoryLimit;
  return typed === undefined ? undefined : parseMemorySize(typed);
}

export function required(value: string | undefined, message: string): string {
  if (value !== undefined && value !== '') return value;
  throw new SatchelError('MISSING_VALUE', message, { kind: 'usage' });
}

function remarksOn({ report }: WordsOnDisk): string[] {
  const { skipped, firstSkipped, duplicates, zeroRows, trailingBytes, declared, words, limited } = report;
  const isShort = declared !== undefined && declared !== words && !limited && skipped + duplicates === 0;
  return [
    ...(skipped > 0
      ? [
          `${counted(skipped, 'bad row')} left out${firstSkipped === undefined ? '' : `, the first at ${firstSkipped}`}.`,
        ]
      : []),
    ...(duplicates > 0 ? [`${counted(duplicates, 'repeated word')} left out.`] : []),
    ...(zeroRows > 0 ? [`${counted(zeroRows, 'word')} with a vector of zeros.`] : []),
    ...(trailingBytes > 0 ? [`${counted(trailingBytes, 'byte')} after the end ignored.`] : []),
    ...(isShort ? [`the header promises ${declared} words, there are ${words}.`] : []),
  ];
}

/** Nothing under that name where nothing was said. */
const given = <Name extends string, Value>(name: Name, value: Value | undefined): { [Key in Name]?: Value } =>
  value === undefined ? {} : ({ [name]: value } as { [Key in Name]?: Value });

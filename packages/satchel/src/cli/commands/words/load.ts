/** What every command that reads word vectors does first: load them as asked, and say what was left out on the way. */
import { defined } from '../../../core/checks/defined.ts';
import { loadWordVectors, type WordsOnDisk } from '../../../models/words-on-disk.ts';
import { counted } from '../../../report/format.ts';
import { settingsFromEnvironment } from '../../../requests/environment.ts';
import { checkedSize, parseMemorySize } from '../../../requests/memory-size.ts';
import { flags } from '../../arguments/flags.ts';
import type { Arguments } from '../../arguments/parse.ts';
import type { Session } from '../../session.ts';
import { vectorFileFlags } from './vector-files.ts';

export async function loadWords(
  { args, environment, remark }: Session,
  { hasCorpus = false } = {},
): Promise<WordsOnDisk> {
  const path = args.positionals[0] ?? '';
  const { from, limit, lenient, skipBad, encoding } = vectorFileFlags;
  const options = {
    format: args.given(from),
    limit: args.given(limit),
    encoding: hasCorpus ? undefined : args.given(encoding), // with a corpus, --encoding is the corpus's
    memoryLimit: memoryLimit(args, environment),
    lenient: args.isOn(lenient),
    skipBad: args.isOn(skipBad),
  };
  const loaded = await loadWordVectors(path, defined(options));
  for (const found of remarksOn(loaded)) remark(found);
  return loaded;
}

export function memoryLimit(args: Arguments, environment: NodeJS.ProcessEnv): number | undefined {
  const typed = checkedSize(args.given(flags.memoryLimit)) ?? settingsFromEnvironment(environment).memoryLimit;
  return typed === undefined ? undefined : parseMemorySize(typed);
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

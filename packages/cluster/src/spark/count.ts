/** `satchel spark count --in PATH --out PATH --master URL`: in how many documents a term is, and how often, by label. */
import { countingFor } from 'satchel/cluster';
import type { Command } from '../command.ts';
import { choiceOf, onlyText, textFlags } from './settings.ts';
import { formatOf, inputFlags, sparkFlags, startSpark } from './shared.ts';

const NAME = 'spark count';

export const command: Command = {
  usage: 'satchel spark count --in PATH --out PATH --master URL [--label COLUMN] [flags]',
  summary: 'count terms by label on Spark: term, documents, total, as Parquet',
  flags: {
    in: inputFlags.in,
    format: inputFlags.format,
    text: inputFlags.text,
    label: { value: 'COLUMN', about: 'count by this column; default: all documents together' },
    out: { value: 'PATH', about: 'a folder for the counts, which must not exist' },
    ...textFlags,
    ...sparkFlags,
  },

  async run(given) {
    const [input, out, format] = [given.required('in'), given.required('out'), formatOf(given, NAME)];
    onlyText(given, NAME);
    const { text } = countingFor(await choiceOf(given, { representation: 'bow', classifier: 'none' }));
    const partitions = given.whole('partitions', 1, 1_000_000) ?? null;
    await using started = await startSpark(given, NAME);
    const { spark, worker } = started;
    const columns = {
      text: given.text('text') ?? 'text',
      ...(given.text('label') === undefined ? {} : { label: given.text('label') }),
    };
    await spark.ask({ do: 'read', path: input, format, columns, partitions });
    const { rows, problems } = await spark.ask<{ rows: number; problems: number }>({
      do: 'map',
      command: [...worker, '--op', 'count', '--settings', JSON.stringify({ text })],
      schema: 'label string, term string, documents bigint, total bigint, problem string',
      path: out,
      keys: ['label', 'term', 'problem'],
      sums: ['documents', 'total'],
    });
    return {
      result: { out, rows, problems },
      text: `${rows} counts in ${out}${problems > 0 ? '; some documents had a problem, see the column problem' : ''}\n`,
    };
  },
};

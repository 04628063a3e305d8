/** `satchel spark count --in PATH --out PATH --master URL`: in how many documents a term is, and how often, by label. */
import type { Command } from '../command.ts';
import { inputFlags, inputOf, readDocuments, type Written } from './documents.ts';
import { textFlags, textOptionsOf } from './settings.ts';
import { sparkFlags, startSpark } from './shared.ts';

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
    const input = inputOf(given, NAME);
    const text = await textOptionsOf(given, NAME);
    await using started = await startSpark(given, NAME);
    const { spark, worker } = started;
    const label = given.text('label');
    const columns = { text: given.text('text') ?? 'text', ...(label === undefined ? {} : { label }) };
    await readDocuments(spark, input, columns);
    const { rows, problems } = await spark.ask<Written>({
      do: 'map',
      command: [...worker, '--op', 'count', '--settings', JSON.stringify({ text })],
      schema: 'label string, term string, documents bigint, total bigint, problem string',
      path: input.out,
      keys: ['label', 'term', 'problem'],
      sums: ['documents', 'total'],
    });
    return {
      result: { out: input.out, rows, problems },
      text: `${rows} counts in ${input.out}${problems > 0 ? '; some documents had a problem, see the column problem' : ''}\n`,
    };
  },
};

/** `satchel spark tokenise --in PATH --out PATH --master URL`: documents as their tokens, for `satchel words train` on one machine. */
import type { Command } from '../command.ts';
import { documentColumns, inputFlags, inputOf, readDocuments, type Written } from './documents.ts';
import { textFlags, textOptionsOf } from './settings.ts';
import { sparkFlags, startSpark } from './shared.ts';

const NAME = 'spark tokenise';

export const command: Command = {
  usage: 'satchel spark tokenise --in PATH --out PATH --master URL [flags]',
  summary: 'write documents as their tokens, as Parquet: what satchel words train reads on one machine',
  flags: {
    ...inputFlags,
    out: { value: 'PATH', about: 'a folder for the tokens, which must not exist' },
    ...textFlags,
    ...sparkFlags,
  },

  async run(given) {
    const input = inputOf(given, NAME);
    const text = await textOptionsOf(given, NAME);
    await using started = await startSpark(given, NAME);
    const { spark, worker } = started;
    await readDocuments(spark, input, documentColumns(given));
    const { rows, problems } = await spark.ask<Written>({
      do: 'map',
      command: [...worker, '--op', 'tokenise', '--settings', JSON.stringify({ text })],
      schema: 'seq bigint, id string, text string, tokens int, problem string',
      path: input.out,
    });
    return {
      result: { out: input.out, documents: rows, problems },
      text: `${rows} documents in ${input.out}, ${problems} with a problem\n`,
    };
  },
};

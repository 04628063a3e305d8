/** `satchel spark tokenise --in PATH --out PATH --master URL`: documents as their tokens, for `satchel words train` on one machine. */
import { countingFor } from 'satchel/cluster';
import type { Command } from '../command.ts';
import { choiceOf, onlyText, textFlags } from './settings.ts';
import { formatOf, inputFlags, sparkFlags, startSpark } from './shared.ts';

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
    const [input, out, format] = [given.required('in'), given.required('out'), formatOf(given, NAME)];
    onlyText(given, NAME);
    const { text } = countingFor(await choiceOf(given, { representation: 'bow', classifier: 'none' }));
    const partitions = given.whole('partitions', 1, 1_000_000) ?? null;
    await using started = await startSpark(given, NAME);
    const { spark, worker } = started;
    const columns = {
      seq: given.text('seq') ?? null,
      id: given.text('id') ?? 'id',
      text: given.text('text') ?? 'text',
    };
    await spark.ask({ do: 'read', path: input, format, columns, partitions });
    const { rows, problems } = await spark.ask<{ rows: number; problems: number }>({
      do: 'map',
      command: [...worker, '--op', 'tokenise', '--settings', JSON.stringify({ text })],
      schema: 'seq bigint, id string, text string, tokens int, problem string',
      path: out,
    });
    return {
      result: { out, documents: rows, problems },
      text: `${rows} documents in ${out}, ${problems} with a problem\n`,
    };
  },
};

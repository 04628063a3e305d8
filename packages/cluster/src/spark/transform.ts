/** `satchel spark transform MODEL --in PATH --out PATH --master URL`: the vectors of documents, as Parquet. */

import { usage } from '../arguments.ts';
import type { Command } from '../command.ts';
import { checkedModel } from '../model.ts';
import { formatOf, inputFlags, sparkFlags, startSpark, vectorSchema } from './shared.ts';

const NAME = 'spark transform';

interface Counted {
  readonly rows: number;
  readonly problems: number;
}

export const command: Command = {
  usage: 'satchel spark transform MODEL --in PATH --out PATH --master URL [flags]',
  summary: 'write the vectors of documents, computed on Spark, as Parquet; the bits are those of satchel encode',
  flags: {
    ...inputFlags,
    out: { value: 'PATH', about: 'a folder for the vectors, which must not exist' },
    'on-error': {
      value: 'WAY',
      about: "'row' (default): bad documents are rows with a problem; 'stop': they also fail the command at its end",
    },
    ...sparkFlags,
  },

  async run(given) {
    const [path] = given.positionals;
    const [input, out, format] = [given.required('in'), given.required('out'), formatOf(given, NAME)];
    const onError = given.text('on-error') ?? 'row';
    if (onError !== 'row' && onError !== 'stop') throw usage(NAME, `--on-error must be row or stop, got "${onError}".`);
    const partitions = given.whole('partitions', 1, 1_000_000) ?? null;
    const { encoder, sha256 } = await checkedModel(path, NAME);
    let model = '';
    await using started = await startSpark(given, NAME, (files) => {
      model = files.add(path!, '.satchel');
    });
    const { spark, worker } = started;
    const columns = {
      seq: given.text('seq') ?? null,
      id: given.text('id') ?? 'id',
      text: given.text('text') ?? 'text',
    };
    await spark.ask({ do: 'read', path: input, format, columns, partitions });
    const words = [...worker, '--op', 'encode', '--model', model, '--sha256', sha256];
    const { rows, problems } = await spark.ask<Counted>({
      do: 'map',
      command: words,
      schema: vectorSchema(encoder),
      path: out,
    });
    const result = { out, documents: rows, problems, dimensions: encoder.dimensions, model: { sha256 } };
    const text = `${rows} documents, ${problems} with a problem; vectors of ${encoder.dimensions} numbers in ${out}\n`;
    return { result, text, exitCode: onError === 'stop' && problems > 0 ? 65 : 0 };
  },
};

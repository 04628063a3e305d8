/** `satchel spark transform MODEL --in PATH --out PATH --master URL`: the vectors of documents, as Parquet. */

import { usage } from '../arguments.ts';
import type { Command } from '../command.ts';
import { checkedModel } from '../model.ts';
import { documentColumns, inputFlags, inputOf, readDocuments, type Written } from './documents.ts';
import { sparkFlags, startSpark, vectorSchema } from './shared.ts';

const NAME = 'spark transform';

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
    const input = inputOf(given, NAME);
    const onError = given.text('on-error') ?? 'row';
    if (onError !== 'row' && onError !== 'stop') throw usage(NAME, `--on-error must be row or stop, got "${onError}".`);
    const { encoder, sha256 } = await checkedModel(path, NAME);
    let model = '';
    await using started = await startSpark(given, NAME, (files) => {
      model = files.add(path!, '.satchel');
    });
    const { spark, worker } = started;
    await readDocuments(spark, input, documentColumns(given));
    const argv = [...worker, '--op', 'encode', '--model', model, '--sha256', sha256];
    const began = performance.now();
    const { rows, problems } = await spark.ask<Written>({
      do: 'map',
      command: argv,
      schema: vectorSchema(encoder),
      path: input.out,
    });
    const seconds = Math.round(performance.now() - began) / 1000; // of the job alone, without the start of Spark
    const { dimensions } = encoder;
    const result = { out: input.out, documents: rows, problems, dimensions, model: { sha256 }, seconds };
    const text = `${rows} documents, ${problems} with a problem; vectors of ${dimensions} numbers in ${input.out}\n`;
    return { result, text, exitCode: onError === 'stop' && problems > 0 ? 65 : 0 };
  },
};

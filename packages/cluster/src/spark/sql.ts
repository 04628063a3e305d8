/**
 * `satchel spark sql MODEL`: the same as a statement of Spark SQL. TRANSFORM passes rows through the worker as lines of JSON; the cluster needs
 * no Python. The archive of `satchel spark pack` brings Node and the worker.
 */
import { basename, resolve } from 'node:path';
import { usage } from '../arguments.ts';
import type { Command } from '../command.ts';
import { checkedModel, hashOf } from '../model.ts';
import { formatOf, inputFlags } from './documents.ts';
import { vectorSchema, workerFile } from './shared.ts';

const NAME = 'spark sql';

export const command: Command = {
  usage:
    'satchel spark sql MODEL [--in PATH] [--out PATH] [--runtime FILE] > job.sql; spark-sql --master URL -f job.sql',
  summary: 'print a TRANSFORM statement that computes the vectors with SQL alone',
  flags: {
    in: inputFlags.in,
    table: { value: 'NAME', about: 'a table or view in place of --in' },
    format: inputFlags.format,
    out: { value: 'PATH', about: 'write the vectors there as Parquet; default: the statement selects them' },
    id: inputFlags.id,
    text: inputFlags.text,
    node: { value: 'FILE', about: 'the Node binary on the executors; default: the path of this one' },
    runtime: { value: 'FILE', about: "an archive of 'satchel spark pack', sent along" },
  },

  async run(given) {
    const [path] = given.positionals;
    const [table, input, runtime] = [given.text('table'), given.text('in'), given.text('runtime')];
    if ((table === undefined) === (input === undefined))
      throw usage(NAME, 'name the documents with either --in PATH or --table NAME.');
    const { encoder, sha256 } = await checkedModel(path, NAME);
    const from = table ?? `${formatOf(given, NAME)}.${quotedName(input!)}`;
    const archive = runtime === undefined ? undefined : { path: resolve(runtime), name: basename(runtime) };
    const node = archive ? `./${archive.name}/bin/node` : (given.text('node') ?? process.execPath);
    const worker = archive ? `./${archive.name}/worker.mjs` : `./${basename(workerFile)}`;
    const model = resolve(path!);
    const argv = [
      node,
      worker,
      '--op',
      'encode',
      '--wire',
      'lines',
      '--model',
      `./${basename(model)}`,
      '--sha256',
      sha256,
    ];
    const statement = [
      `-- vectors by ${encoder.representation}; the worker refuses a model of another hash than ${sha256}`,
      `ADD FILE ${quotedText(model)};`,
      archive ? `ADD ARCHIVE ${quotedText(archive.path)};` : `ADD FILE ${quotedText(workerFile)};`,
      ...(given.text('out') === undefined
        ? []
        : [`INSERT OVERWRITE DIRECTORY ${quotedText(given.text('out')!)} USING parquet`]),
      `SELECT answer.* FROM (`,
      `  SELECT from_json(line, ${quotedText(vectorSchema(encoder).replace('seq bigint, ', ''))}) AS answer FROM (`,
      `    SELECT TRANSFORM(to_json(struct(CAST(${quotedName(given.text('id') ?? 'id')} AS STRING) AS id, ${quotedName(given.text('text') ?? 'text')} AS text)))`,
      `      ROW FORMAT DELIMITED FIELDS TERMINATED BY '\\u0001'`,
      `      USING ${quotedText(argv.join(' '))} AS (line STRING)`,
      `      ROW FORMAT DELIMITED FIELDS TERMINATED BY '\\u0001'`,
      `    FROM ${from}));`,
      '',
    ].join('\n');
    return { result: { statement, model: { sha256 }, worker: { sha256: hashOf(workerFile) } }, text: statement };
  },
};

const quotedText = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
const quotedName = (name: string): string => `\`${name.replaceAll('`', '``')}\``;

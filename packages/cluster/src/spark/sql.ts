/**
 * `satchel spark sql MODEL`: the same as a statement of Spark SQL. TRANSFORM passes rows through the worker as lines of JSON; the cluster needs
 * no Python. The archive of `satchel spark pack` brings Node and the worker.
 *
 * The statement sends copies of the model and the worker under the names of their hashes: Spark keeps the first file of a name, and the statement
 * stays right when a model of the same name is trained again.
 */
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { writeAtomically } from 'satchel/service';
import { usage } from '../arguments.ts';
import type { Command } from '../command.ts';
import { checkedModel, hashOf } from '../model.ts';
import { formatOf, inputFlags } from './documents.ts';
import { nameByHash, nameOfArchive } from './hashed-names.ts';
import { nodeBinary, vectorSchema, workerFile } from './shared.ts';

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
    files: {
      value: 'DIR',
      about: "where the statement finds copies of model and worker, named by their hashes; default 'satchel-files'",
    },
  },

  async run(given) {
    const [path] = given.positionals;
    const [table, input, runtime] = [given.text('table'), given.text('in'), given.text('runtime')];
    if ((table === undefined) === (input === undefined))
      throw usage(NAME, 'name the documents with either --in PATH or --table NAME.');
    if (runtime !== undefined && given.text('node') !== undefined)
      throw usage(NAME, '--runtime brings its own Node: leave --node out.');
    const { encoder, sha256 } = await checkedModel(path, NAME);
    const from = table ?? `${formatOf(given, NAME)}.${quotedName(input!)}`;
    const folder = resolve(given.text('files') ?? 'satchel-files');
    const archive = runtime === undefined ? undefined : nameOfArchive(runtime);
    const node = archive === undefined ? nodeBinary(given, NAME) : `./${archive}/bin/node`;
    mkdirSync(folder, { recursive: true });
    const model = await copied(path!, folder, nameByHash(path!, '.satchel'));
    const program = await (archive === undefined
      ? copied(workerFile, folder, nameByHash(workerFile, '.mjs'))
      : copied(runtime!, folder, archive));
    const worker = archive === undefined ? `./${program}` : `./${archive}/worker.mjs`;
    const argv = [node, worker, '--op', 'encode', '--wire', 'lines', '--model', `./${model}`, '--sha256', sha256];
    const statement = [
      `-- vectors by ${encoder.representation}; the worker refuses a model of another hash than ${sha256}`,
      `ADD FILE ${quotedText(join(folder, model))};`,
      `ADD ${archive === undefined ? 'FILE' : 'ARCHIVE'} ${quotedText(join(folder, program))};`,
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

/** Copies a file into the folder, unless it is there. Returns its name. */
async function copied(path: string, folder: string, name: string): Promise<string> {
  const to = join(folder, name);
  if (!existsSync(to) || hashOf(to) !== hashOf(path)) await writeAtomically(to, readFileSync(path), { force: true });
  return name;
}

const quotedText = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
const quotedName = (name: string): string => `\`${name.replaceAll('`', '``')}\``;

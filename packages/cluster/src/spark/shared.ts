/** What the commands for Spark have in common: flags, the worker and the model that are sent along, the check of the executors. */
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Encoder, SatchelError } from 'satchel';
import { type CommandDescription, type Given, usage } from '../arguments.ts';
import { nameByHash, nameOfArchive } from './hashed-names.ts';
import { openSpark, type SparkSession } from './session.ts';

export const sparkFlags = {
  master: { value: 'URL', about: 'spark://HOST:PORT, yarn, k8s://…, local[2]' },
  partitions: { value: 'N', about: 'cut the documents into this many tasks; default: as they are read' },
  python: { value: 'FILE', about: 'a Python with pyspark and pyarrow; default: PYSPARK_PYTHON, or python3' },
  node: { value: 'FILE', about: 'the Node binary on the executors; default: the path of this one' },
  runtime: { value: 'FILE', about: "an archive of 'satchel spark pack', sent along: executors then need no Node" },
  conf: { value: 'KEY=VALUE', about: 'a setting of Spark; may be repeated', repeats: true },
} satisfies CommandDescription['flags'];

export const workerFile = fileURLToPath(new URL('../../dist/worker.mjs', import.meta.url));

/** The columns of the vectors, as Spark writes their types. */
export function vectorSchema(encoder: Encoder): string {
  const { vectors, texts } = encoder.encodeAll(['a text']);
  const vector = 'indices' in vectors ? 'indices array<int>, values array<float>' : 'vector array<float>';
  const certainty = texts[0]?.certainty === undefined ? '' : ' certainty double,';
  return `seq bigint, id string, ${vector}, tokens int, known int, empty boolean,${certainty} problem string`;
}

/** Files under the names of their contents, for as long as they are needed. */
export interface SentFiles extends Disposable {
  /** The name under which executors find the file, as @NAME. */
  add(path: string, ending: string): string;
  readonly paths: readonly string[];
  readonly folder: string;
}

export function sentFiles(): SentFiles {
  const folder = mkdtempSync(join(tmpdir(), 'satchel-spark-'));
  const paths: string[] = [];
  return {
    folder,
    paths,
    add(path, ending) {
      const name = nameByHash(path, ending);
      copyFileSync(path, join(folder, name));
      paths.push(join(folder, name));
      return `@${name}`;
    },
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  };
}

export interface OpenedSpark extends AsyncDisposable {
  readonly spark: SparkSession;
  readonly files: SentFiles;
  /** The words that start the worker on an executor, before its flags. */
  readonly worker: readonly string[];
}

/** The Node binary on the executors. Throws where --node is no path: executors would take whatever their own PATH names. */
export function nodeBinary(given: Given, name: string): string {
  const node = given.text('node') ?? process.execPath;
  if (/[\\/]/.test(node)) return node;
  throw usage(name, `--node takes a path such as /opt/node/bin/node, got "${node}".`);
}

const [LEAST_MAJOR, LEAST_MINOR] = [22, 18];

/** Throws unless an executor said the version of a Node that runs the worker. */
function requireNode(said: string): void {
  const [, major, minor] = /^v(\d+)\.(\d+)\./.exec(said)?.map(Number) ?? [];
  if (major === undefined || minor === undefined)
    throw new SatchelError(
      'MISSING_NODE',
      `Node cannot be started on the executors (${said || 'it printed no version'}).`,
      {
        kind: 'configuration',
        remedy: 'Name the binary on the executors with --node, or send one along: satchel spark pack, then --runtime.',
      },
    );
  if (major < LEAST_MAJOR || (major === LEAST_MAJOR && minor < LEAST_MINOR))
    throw new SatchelError(
      'OLD_NODE',
      `the executors have Node ${said}, and Satchel needs ${LEAST_MAJOR}.${LEAST_MINOR} or newer.`,
      {
        kind: 'configuration',
        remedy: 'Send this one along: satchel spark pack, then --runtime satchel-runtime.tgz.',
      },
    );
}

/** Starts the application, sends the worker along, and makes sure that executors can run it. `add` names further files first. */
export async function startSpark(
  given: Given,
  name: string,
  add: (files: SentFiles) => void = () => {},
): Promise<OpenedSpark> {
  const options = {
    master: given.required('master'),
    python: given.text('python') ?? process.env['PYSPARK_PYTHON'] ?? 'python3',
    conf: given.all('conf'),
    debug: given.isOn('debug'),
  };
  const wrong = options.conf.find((setting) => !/^[\w.-]+=/.test(setting));
  if (wrong !== undefined) throw usage(name, `--conf takes KEY=VALUE, got "${wrong}".`);
  const runtime = given.text('runtime');
  if (runtime !== undefined && given.text('node') !== undefined)
    throw usage(name, '--runtime brings its own Node: leave --node out.');
  const archive = runtime === undefined ? undefined : nameOfArchive(runtime);
  const node = archive === undefined ? nodeBinary(given, name) : `@${archive}/bin/node`;
  const files = sentFiles();
  if (archive !== undefined) copyFileSync(runtime!, join(files.folder, archive));
  const worker = [node, files.add(workerFile, '.mjs')];
  add(files);
  const spark = openSpark(options);
  const close = async (): Promise<void> => {
    await spark[Symbol.asyncDispose]();
    files[Symbol.dispose]();
  };
  try {
    await spark.ask({
      do: 'start',
      name: `satchel ${name}`,
      files: files.paths,
      archives: archive === undefined ? [] : [join(files.folder, archive)],
    });
    const { said } = await spark.ask<{ said: string }>({ do: 'check', node: [node] });
    requireNode(said);
  } catch (error) {
    await close();
    throw error;
  }
  return { spark, files, worker, [Symbol.asyncDispose]: close };
}

/**
 * The options of a job: settings as in a settings file. Names of word vectors and models stand for files of the data folder; no path and no
 * address is taken from outside.
 */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Corpus,
  loadEncoder,
  loadWordVectors,
  type Options,
  type OptionValues,
  openCorpus,
  SatchelError,
} from 'satchel';
import {
  type Machine,
  type RunSettings,
  readingRequest,
  type Sources,
  selfTrainingSources,
  settingsFromJson,
} from 'satchel/service';
import { isName } from '../data/names.ts';
import { problem } from '../http/problem.ts';
import type { Work } from './protocol.ts';

/** `own` are settings that only this type of job has. */
export async function sourcesOf<Own extends Options = Record<never, never>>(
  { options, corpus }: Pick<Work, 'options' | 'corpus'>,
  own?: Own,
): Promise<Sources<Partial<OptionValues<Own>>>> {
  const given = await settingsFromJson(JSON.stringify(options), {
    name: 'options',
    kind: 'usage',
    ...(own ? { own } : {}),
  });
  const reading = { groups: { corpus: corpus?.options ?? {} } } as RunSettings;
  return { given: given as RunSettings & Partial<OptionValues<Own>>, file: reading };
}

/** The sources of a job of the type `train` or `evaluate`. */
export async function classifySources(work: Pick<Work, 'options' | 'corpus' | 'unlabelled'>): Promise<Sources> {
  const sources = await sourcesOf(work);
  return work.unlabelled ? selfTrainingSources(sources) : sources;
}

/** The texts for self-training, read as given at their upload and in the options; their labels, if any, are not looked for. */
export async function unlabelledOf({ options, unlabelled }: Work): Promise<Corpus | undefined> {
  if (!unlabelled) return undefined;
  const { corpus } = options;
  const reading = readingRequest(await sourcesOf({ options: corpus ? { corpus } : {}, corpus: unlabelled }));
  return openCorpus(unlabelled.path, { ...reading, label: '' });
}

/** Loads files of the data folder by name. `dry` only looks whether they are there. */
export function machineOf({ folders, threads }: Pick<Work, 'folders' | 'threads'>, dry = false): Machine {
  return {
    threads,
    async loadWords(name) {
      const path = await fileOf(folders.words, name, 'bin', 'NO_SUCH_WORDS', 'word vectors');
      return dry ? unread() : loadWordVectors(path);
    },
    async loadEncoder(name) {
      const path = await fileOf(folders.models, name, 'satchel', 'NO_SUCH_MODEL', 'model');
      return dry ? unread() : loadEncoder(path);
    },
  };
}

/** Stands for a file that a check does not open; nothing reads it. */
const unread = (): never =>
  ({
    words: { terms: [], vectors: { rows: 0, columns: 0, data: new Float32Array() }, idOf: () => undefined },
    fitted: {},
  }) as never;

export async function fileOf(
  folder: string,
  name: string,
  ending: string,
  code: 'NO_SUCH_WORDS' | 'NO_SUCH_MODEL',
  what: string,
): Promise<string> {
  if (!isName(name))
    throw new SatchelError('BAD_PARAM', `'${name.slice(0, 64)}' is not a name; files cannot be named by path.`, {
      kind: 'usage',
      where: '/options',
    });
  const path = join(folder, `${name}.${ending}`);
  const isThere = await stat(path).then(() => true, () => false); // biome-ignore format: one line
  if (!isThere) throw problem(code, `There is no ${what} '${name}'.`, { where: '/options' });
  return path;
}

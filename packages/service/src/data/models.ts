/**
 * Models and encoders of the data folder. A model is opened when it is first asked for; opened models stay in memory up to a number of
 * bytes, and the one used longest ago goes first.
 *
 * What a file holds is written beside it (NAME.json), so that a list opens no model. A file that was copied into the folder by hand has no
 * such description; it is read in a child process when it is first listed.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { type Encoder, encoderFromBytes, type JsonObject, loadEncoder, type Model } from 'satchel';
import { modelReport, writeAtomically } from 'satchel/service';
import { problem } from '../http/problem.ts';
import { readJsonFile, writeJsonFile } from './json-file.ts';
import { isName } from './names.ts';

export interface ModelFacts {
  readonly kind: 'classifier' | 'encoder';
  readonly representation: string;
  readonly classifier: string | null;
  readonly classes: readonly string[];
  readonly multiLabel: boolean;
  readonly dimensions: number;
  readonly vocabulary: number;
  readonly documents: number;
  readonly metrics: JsonObject | null;
  readonly options: JsonObject;
  readonly provenance: JsonObject;
  readonly sha256: string;
  readonly bytes: number;
  /** Of the file, to see whether it was replaced. */
  readonly modified: number;
}

export interface ModelStore {
  list(): Promise<readonly { readonly name: string; readonly facts: ModelFacts }[]>;
  facts(name: string): Promise<ModelFacts>;
  open(name: string): Promise<Encoder | Model>;
  /** Throws for a model without a classifier. */
  openModel(name: string): Promise<Model>;
  path(name: string): string;
  /** Moves a file that was uploaded into place, once a child process has found it sound. */
  put(name: string, upload: string, isolated: boolean): Promise<ModelFacts>;
  /** Takes note of a file that a job wrote. */
  describe(name: string): Promise<ModelFacts>;
  delete(name: string): Promise<void>;
  openCount(): number;
}

interface Opened {
  readonly bytes: number;
  readonly version: string;
  readonly model: Promise<Encoder | Model>;
  /** When the file was last looked at. */
  lookedAt: number;
}

/** A file that was replaced by hand is noticed after at most this time; what the service itself changes, at once. */
const LOOK_MS = 500;

export function createModelStore(folder: string, mostBytes: number): ModelStore {
  const opened = new Map<string, Opened>();
  const path = (name: string): string => join(folder, `${name}.satchel`);
  const factsPath = (name: string): string => join(folder, `${name}.json`);

  async function versionOf(name: string): Promise<{ size: number; mtimeMs: number }> {
    try {
      return await stat(path(name));
    } catch {
      opened.delete(name);
      throw problem('NO_SUCH_MODEL', `There is no model '${name}'.`, { where: '/name' });
    }
  }

  async function facts(name: string): Promise<ModelFacts> {
    const { size, mtimeMs } = await versionOf(name);
    const known = await readJsonFile<ModelFacts>(factsPath(name));
    return known && known.bytes === size && known.modified === mtimeMs ? known : describe(name);
  }

  async function describe(name: string): Promise<ModelFacts> {
    opened.delete(name); // it may be another file
    const { mtimeMs } = await versionOf(name);
    const found = { ...(await describeModel(path(name))), modified: mtimeMs };
    await writeJsonFile(factsPath(name), found);
    return found;
  }

  async function open(name: string): Promise<Encoder | Model> {
    const before = opened.get(name);
    if (before && performance.now() - before.lookedAt < LOOK_MS) return usedLast(name, before).model;
    const { size, mtimeMs } = await versionOf(name);
    const version = `${size}:${mtimeMs}`;
    const known = opened.get(name);
    if (known?.version === version) {
      known.lookedAt = performance.now();
      return usedLast(name, known).model;
    }
    const model = readModel(name);
    const entry = usedLast(name, { bytes: size, version, model, lookedAt: performance.now() });
    model.catch(() => opened.get(name) === entry && opened.delete(name));
    forget();
    return model;
  }

  /** In steps: other requests are answered meanwhile. What is asked of the model begins in a turn of the event loop of its own. */
  async function readModel(name: string): Promise<Encoder | Model> {
    const model = await encoderFromBytes(await readFile(path(name)), name);
    await turn();
    return model;
  }

  function usedLast(name: string, entry: Opened): Opened {
    opened.delete(name);
    opened.set(name, entry);
    return entry;
  }

  function forget(): void {
    let total = [...opened.values()].reduce((sum, { bytes }) => sum + bytes, 0);
    for (const [name, { bytes }] of opened) {
      if (total <= mostBytes || opened.size === 1) return;
      opened.delete(name);
      total -= bytes;
    }
  }

  return {
    path,
    facts,
    open,
    describe,
    async list() {
      const names = (await readdir(folder)).flatMap((file) => /^([^.].*)\.satchel$/.exec(file)?.[1] ?? []);
      const sound = await Promise.all(
        names
          .filter(isName)
          .sort()
          .map(async (name) => ({ name, facts: await facts(name).catch(() => undefined) })),
      );
      return sound.flatMap(({ name, facts: found }) => (found ? [{ name, facts: found }] : []));
    },
    async openModel(name) {
      const model = await open(name);
      if (isModel(model)) return model;
      throw problem('NO_SUCH_MODEL', `'${name}' is an encoder: it makes vectors and gives no labels.`, {
        where: '/name',
        remedy: 'Use it with encode, similar, topics and embeddings, or train a classifier.',
      });
    },
    async put(name, upload, isolated) {
      await loadEncoder(upload, { isolated }); // throws where it is not sound
      await rename(upload, path(name));
      opened.delete(name);
      return describe(name);
    },
    async delete(name) {
      await versionOf(name);
      opened.delete(name);
      await rm(path(name), { force: true });
      await rm(factsPath(name), { force: true });
    },
    openCount: () => opened.size,
  };
}

/** Opens the file in a child process, then here: what the child found sound is described. */
async function describeModel(path: string): Promise<Omit<ModelFacts, 'modified'>> {
  const model = await loadEncoder(path, { isolated: true });
  const sha256 = await sha256Of(path);
  const { size } = await stat(path);
  const report = modelReport({ path: '', bytes: size, sha256 }, model);
  const classifier = isModel(model) ? model.fitted.settings.classifier.name : null;
  const { kind, classes, multiLabel, dimensions, vocabulary, documents, metrics, options, provenance } = report;
  const shown = { kind, representation: model.representation, classifier, classes, multiLabel, dimensions };
  return { ...shown, vocabulary, documents, metrics, options, provenance, sha256, bytes: size };
}

const isModel = (opened: Encoder | Model): opened is Model => 'predict' in opened;

export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of createReadStream(path)) hash.update(part as Buffer);
  return hash.digest('hex');
}

/** Writes an upload to a file, and its SHA-256. */
export async function receive(path: string, parts: AsyncIterable<Buffer>): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const part of parts) {
      hash.update(part);
      bytes += part.length;
      yield part;
    }
  }
  await writeAtomically(path, counted(), { force: true });
  return { bytes, sha256: hash.digest('hex') };
}

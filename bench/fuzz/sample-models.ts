/**
 * A small model of every registered method, trained once: representations, classifiers, calibrations, compact models. Kept in a folder of
 * temporary files, named after the version of the sources; SATCHEL_FUZZ_MODELS names another folder.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { classifiers } from '../../packages/satchel/src/classify/registry.ts';
import { smallOptions } from '../../packages/satchel/src/contract/small-options.case.ts';
import { corpusFrom, toyDocuments } from '../../packages/satchel/src/contract/toy-world.ts';
import { train } from '../../packages/satchel/src/pipeline/train.ts';
import { representations } from '../../packages/satchel/src/representation/registry.ts';

const words = { dimensions: 4, minCount: 1, epochs: 1 };

const kinds = [
  ...representations.map(({ name, needs }) => ['representation', name, needs.words] as const),
  ['representation', 'bow+average', true] as const,
  ...classifiers.map(({ name, needs }) => ['classifier', name, needs.words] as const),
  ...['platt', 'isotonic', 'temperature'].map((name) => ['calibrate', name, false] as const),
  ...['linear-svm', 'multinomial-nb'].map((name) => ['compact', name, false] as const),
];

async function trained([part, name, needsWords]: (typeof kinds)[number]): Promise<Uint8Array> {
  const options = {
    ...(part === 'calibrate' ? { labels: { calibrate: name } } : {}),
    ...smallOptions(name),
    ...(needsWords ? { words } : {}),
    ...(name === 'lsi' || name === 'lsa-1nn' ? { [name]: { dimensions: 3 } } : {}),
  };
  const chosen = part === 'calibrate' ? {} : { [part === 'compact' ? 'classifier' : part]: name };
  const { model } = await train(corpusFrom(toyDocuments(30)), { protocol: 'none', options, ...chosen });
  return (part === 'compact' ? model.compact() : model).toBytes();
}

/** The bytes of each, by `kind name`. */
export async function sampleModels(): Promise<ReadonlyMap<string, Uint8Array>> {
  const key = createHash('sha256').update(JSON.stringify(kinds)).digest('hex').slice(0, 12);
  const folder = process.env['SATCHEL_FUZZ_MODELS'] ?? join(tmpdir(), `satchel-fuzz-models-${key}`);
  mkdirSync(folder, { recursive: true });
  for (const kind of kinds) {
    const path = join(folder, `${kind[0]} ${kind[1]}`);
    if (existsSync(path)) continue;
    writeFileSync(`${path}.${process.pid}.tmp`, await trained(kind));
    renameSync(`${path}.${process.pid}.tmp`, path);
  }
  const names = readdirSync(folder).filter((name) => !name.endsWith('.tmp'));
  return new Map(names.sort().map((name) => [name, new Uint8Array(readFileSync(join(folder, name)))]));
}

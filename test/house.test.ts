/** The rooms of packages/satchel/src beside the import table that CI checks them with: neither may be larger than the other. */
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { wordMethodNames } from '../packages/satchel/src/embedding/method-names.ts';

const source = resolve(import.meta.dirname, '../packages/satchel/src');
const { mayImport }: { mayImport: Readonly<Record<string, readonly string[]>> } = createRequire(import.meta.url)(
  '../.dependency-cruiser.cjs',
);

const isTest = (file: string): boolean => /\.(test|case|bench)\.ts$/.test(file);
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => file.endsWith('.ts') && !isTest(file));
const rooms = [...new Set(files.filter((file) => file.includes('/')).map((file) => file.split('/')[0]!))];

/** Rooms and files with keys of JSON documents, of files and of public options, whose names are a contract. */
const JSON_DOCUMENTS = [
  'results/',
  'client/',
  'requests/compare.ts',
  'collection/',
  'models/distil/',
  'retrieval/evaluate-',
  'audit/strip.ts',
  'embedding/formats/options.ts',
  'encoder/topics.ts',
  'explore/drift-between.ts',
  'run/counted-part.ts',
];

/**
 * Where the name of a word-vector method is that of something else: a format of files, a representation, or the form of topic2vec. The tables of
 * the papers name what the papers ran.
 */
const SAME_WORD: Readonly<Record<string, readonly string[]>> = {
  glove: ['embedding/formats/', 'models/words-on-disk.ts', 'cli/commands/words/text.ts'],
  lsi: [
    'representation/lsi.ts',
    'representation/registry.ts',
    'collection/kept-vectors.ts',
    'compare/selection/candidates.ts',
    'explore/clusters/options.ts',
  ],
  'skip-gram': ['representation/topical/topic2vec.ts'],
  cbow: ['representation/topical/topic2vec.ts'],
};

/** Whether the code of a file has the name as a whole text, or as a name of its own. */
function namesMethod(file: string, name: string): boolean {
  const commentsAndTexts = /\/\*[\s\S]*?\*\/|\/\/.*|'[^'\n]*'|"[^"\n]*"|`[^`]*`/g;
  const code = readFileSync(resolve(source, file), 'utf8').replace(commentsAndTexts, (found) =>
    found === `'${name}'` ? found : '',
  );
  const identifier = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  return new RegExp(`'${name}'|(?<![\\w$.-])${identifier}(?![\\w$-])`).test(code);
}

/** What the files of a room import from other rooms: paths in `src`. */
function importsOf(room: string): string[] {
  return files
    .filter((file) => file.startsWith(`${room}/`))
    .flatMap((file) => {
      const text = readFileSync(resolve(source, file), 'utf8');
      const found = text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g);
      return Array.from(found, ([, path]) =>
        relative(source, resolve(source, dirname(file), path!)).replaceAll('\\', '/'),
      );
    })
    .filter((path) => !path.startsWith(`${room}/`));
}

describe('tests', () => {
  it('draw no random number without a seed', () => {
    const root = resolve(import.meta.dirname, '..');
    const folders = ['packages', 'test', 'examples'].flatMap((folder) =>
      readdirSync(resolve(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
    );
    const own = folders.filter(
      (file) => isTest(file) && file !== 'test/house.test.ts' && !/node_modules|\/dist\//.test(file),
    );
    expect(own.length).toBeGreaterThan(500);
    const random = /Math\.random\(|randomBytes|getRandomValues|randomInt/;
    expect(own.filter((file) => random.test(readFileSync(resolve(root, file), 'utf8')))).toEqual([]);
  });
});

describe('the house', () => {
  it('has every room in the import table, and every room of the table', () => {
    expect(rooms.toSorted()).toEqual(Object.keys(mayImport).toSorted());
  });

  it.each(Object.entries(mayImport))('%s imports from every room it may import from', (room, allowed) => {
    const imported = importsOf(room);
    const isFrom = (other: string, path: string): boolean =>
      new RegExp(`^${other}(/|$)`).test(path) && (other !== 'kernels' || !path.endsWith('/contract.ts'));
    expect(allowed.filter((other) => !imported.some((path) => isFrom(other, path)))).toEqual([]);
  });

  it('calls word vectors `words`, and nothing else outside JSON documents', () => {
    const other =
      /\bwords\??: (?:readonly )?(?:number|string|Matrix|Iterable<string>|Uint32Array|Int32Array|Float64Array)\b/;
    const found = files.filter((file) => other.test(readFileSync(resolve(source, file), 'utf8')));
    expect(found.filter((file) => !JSON_DOCUMENTS.some((place) => file.startsWith(place)))).toEqual([]);
  });

  it.each([...wordMethodNames])('names the word-vector method %s in five files at most', (name) => {
    const other = SAME_WORD[name] ?? [];
    const found = files.filter((file) => !file.startsWith('reproduce/tables/') && namesMethod(file, name));
    expect(found.filter((file) => !other.some((place) => file.startsWith(place))).length).toBeLessThanOrEqual(5);
    expect(other.filter((place) => !found.some((file) => file.startsWith(place)))).toEqual([]);
  });

  it('holds at most 25 files in a folder, tests not counted', () => {
    const folders = Map.groupBy(files, dirname);
    expect([...folders.keys()].filter((folder) => folders.get(folder)!.length > 25)).toEqual([]);
  });
});

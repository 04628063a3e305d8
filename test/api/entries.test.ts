/** The public API as a user gets it: the built entries of the package. `npm run build` comes first. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { typesOfEntries } from './reachable-types.ts';

const { exports } = JSON.parse(
  readFileSync(resolve(import.meta.dirname, '../../packages/satchel/package.json'), 'utf8'),
) as { exports: Record<string, { readonly types: string; readonly default: string } | string> };
const subpaths = Object.keys(exports).filter((path) => path !== './package.json');
const entryOf = (path: string): string => (path === '.' ? 'index' : path.slice(2));
const entries = typesOfEntries(subpaths.map(entryOf));

/** The names that `satchel` exports. Removing one is a breaking change (CONTRIBUTING.md). */
const mainJobs = `
  openCorpus corpusOf SatchelError version
  train evaluate testModel compareCorpus classificationReport confusionMatrix representations classifiers
  saveModel loadModel modelFromBytes predictStream savePredictions
  fitEncoder loadEncoder encoderFromBytes encodeStream saveDocumentVectors
  discoverTopics topicCoherence clusterDocuments mapDocuments mapVectors
  auditCorpus reviewCorpus saveCorrected isolating
  createIndex indexFromBytes openCollection openCollectionWriter ingestDocuments evaluateRetrieval
  trainWords loadWordVectors saveWordVectors`.match(/\w+/g)!;

describe('the entries of the package', () => {
  it.each(subpaths)('%s leads to the files of its name', (path) => {
    const entry = entryOf(path);
    const { browser, ...files } = exports[path] as { readonly browser?: string };
    expect(files).toEqual({ types: `./dist/${entry}.d.ts`, default: `./dist/${entry}.js` });
    if (browser !== undefined) expect(browser).toBe(`./dist/web/${entry}.js`);
  });

  it.each(entries)('$entry exports every type that its signatures use', ({ missing }) => {
    expect(missing).toEqual([]);
  });

  it.each(entries)('$entry has at run time the values that it declares', async ({ entry, values }) => {
    const loaded = (await import(`satchel${entry === 'index' ? '' : `/${entry}`}`)) as object;
    expect(Object.keys(loaded).sort()).toEqual([...values].sort());
  });

  it('satchel has the forty values of the main jobs: another one needs a place in a subpath, or takes one of these', () => {
    const { values } = entries.find(({ entry }) => entry === 'index')!;
    expect([...values].sort()).toEqual([...mainJobs].sort());
    expect(mainJobs.length).toBeLessThanOrEqual(40);
  });

  it('a value has one place; satchel/browser and satchel/predict repeat', () => {
    const places = new Map<string, string[]>();
    for (const { entry, values } of entries.filter(({ entry }) => !['browser', 'predict'].includes(entry))) {
      for (const value of values) places.set(value, [...(places.get(value) ?? []), entry]);
    }
    expect([...places].filter(([, found]) => found.length > 1)).toEqual([]);
    const repeated = entries.filter(({ entry }) => ['browser', 'predict'].includes(entry));
    expect(
      repeated
        .flatMap(({ values }) => values)
        .filter((value) => !places.has(value))
        .sort(),
    ).toEqual([
      'exportPage', // Node writes the page: savePage
      'openCorpusBytes', // Node opens files
    ]);
  });
});

/** The pages and the source agree: methods have their line, the file format is as specified. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { toyDocuments } from '../../packages/satchel/src/contract/toy-world.ts';
import { wordMethods } from '../../packages/satchel/src/embedding/registry.ts';
import {
  classifiers,
  corpusOf,
  fitEncoder,
  representations,
  type TrainOptions,
  train,
} from '../../packages/satchel/src/index.ts';
import { decodeModel } from '../../packages/satchel/src/model-file/envelope.ts';
import { feedbacks, rankers } from '../../packages/satchel/src/retrieve/registry.ts';

const docs = resolve(import.meta.dirname, '../../docs');
const pages = readdirSync(docs).filter((name) => name.endsWith('.md'));
const textOf = (page: string): string => readFileSync(join(docs, page), 'utf8');

describe('every method of the registries has a heading or a table row', () => {
  const places = pages.flatMap((page) => textOf(page).split('\n')).filter((line) => /^(#|\|)/.test(line));
  const names = [...representations, ...classifiers, ...rankers, ...feedbacks, ...wordMethods].map(({ name }) => name);
  it.each([...new Set(names)])('%s', (name) => {
    expect(places.filter((line) => line.includes(`\`${name}\``))).not.toEqual([]);
  });
});

describe('links between pages', () => {
  const linked = [...pages.map((page) => `docs/${page}`), 'README.md', 'CONTRIBUTING.md', 'CHANGELOG.md'].flatMap(
    (page) => {
      const text = readFileSync(join(docs, '..', page), 'utf8');
      return [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, target = '']) => [page, target] as const);
    },
  );
  it.each(linked)('%s links to %s', (page, target) => {
    const path = resolve(docs, '..', page, '..', target);
    expect(readdirSync(resolve(path, '..'))).toContain(path.split('/').at(-1));
  });

  it('the README leads to every page', () => {
    const reached = new Set(['README.md']);
    for (const page of reached) {
      for (const [from, target] of linked) if (from === page) reached.add(join(page, '..', target));
    }
    expect(pages.filter((page) => !reached.has(`docs/${page}`))).toEqual([]);
  });
});

describe('docs/model-file.md', () => {
  const page = textOf('model-file.md');

  it('shows the bytes of its example', async () => {
    const encoder = await fitEncoder(['iron anvil', 'hot iron'], { options: { bow: { weighting: 'tf' } } });
    const shown = [...page.matchAll(/^000\d{4} {2}((?:[\da-f]{2} )+)/gm)]
      .slice(1)
      .map(([, bytes = '']) => bytes.trim());
    const data = Array.from(encoder.toBytes().slice(-52), (byte) => byte.toString(16).padStart(2, '0'));
    expect(shown.join(' ')).toBe(data.join(' '));
  });

  const documents = toyDocuments(40);
  const methods = [
    ...representations.map((representation) => ({ representation })),
    ...classifiers.map((classifier) => ({ classifier })),
    { representation: 'bow+average' },
    ...['platt', 'isotonic', 'temperature'].map((calibrate) => ({ options: { labels: { calibrate } } })),
  ];
  const small = { dimensions: 6, minCount: 1, epochs: 1 };
  it.each(methods)('names every array of %j', async (method) => {
    const { model } = await train(corpusOf(documents), optionsFor(method as TrainOptions));
    const { arrays } = decodeModel(model.toBytes());
    const unnamed = Object.keys(arrays).filter(
      (name) => ![name, name.split('.').at(-1)].some((n) => page.includes(`\`${n}\``)),
    );
    expect(unnamed).toEqual([]);
  });

  /** The options of a method, small enough for the toy documents. */
  function optionsFor(method: TrainOptions = {}): TrainOptions {
    const { representation } = method;
    const own = typeof representation === 'object' ? representation : undefined;
    const needsWords = [own, method.classifier].some((part) => typeof part === 'object' && part.needs.words);
    return {
      protocol: 'none',
      ...method,
      options: {
        ...method.options,
        ...(needsWords || representation === 'bow+average' ? { words: small } : {}),
        ...(own && Object.hasOwn(own.options, 'components') ? { [own.name]: { components: 3 } } : {}),
        ...(own?.name === 'lsi' ? { lsi: { dimensions: 3 } } : {}),
      },
    } as TrainOptions;
  }
});

import { expect, it } from 'vitest';
import type { MapOfRows, Opened } from '../engine/engine.ts';
import type { Labelling } from '../engine/labelling.ts';
import type { RemoteEngine } from '../engine/remote/remote-engine.ts';
import { createSession } from './session.ts';

const labelling = (clicks: number): Labelling => ({ clicks }) as Labelling;
const session = (): ReturnType<typeof createSession> => createSession({ stop() {} } as RemoteEngine);

it('asks one question of labelling at a time: a second key before the answer is dropped', async () => {
  const { label, get } = session();
  const first = Promise.withResolvers<Labelling>();
  let asked = 0;
  const ask = (answer: Promise<Labelling>) => (): Promise<Labelling> => {
    asked++;
    return answer;
  };
  const under = label('Learning', ask(first.promise));
  await label('Learning', ask(Promise.resolve(labelling(2))));
  expect(asked).toBe(1);
  first.resolve(labelling(1));
  await under;
  expect(get().labelling).toEqual({ clicks: 1 });
});

it('takes keys again in the very change that shows the next document', async () => {
  const { label, get, subscribe } = session();
  const seen: (readonly [number | undefined, boolean])[] = [];
  subscribe(() => seen.push([get().labelling?.clicks, get().isLabelling]));
  await label('Learning', async () => labelling(1));
  expect(seen).toEqual([
    [undefined, true],
    [1, false],
  ]);
});

it('takes keys again after a question that failed', async () => {
  const { label, get } = session();
  await label('Learning', () => Promise.reject(new Error('no')));
  expect(get().isLabelling).toBe(false);
  expect(get().fault?.of).toBe('Learning');
});

it.each([
  [1, []],
  [2, ['bow']],
])('a file of %i classes: once labels came, models learned are %j', async (count, learned) => {
  const asked: string[] = [];
  const classes = Array.from({ length: count }, (_, i) => ({ name: `class ${i}`, count: 1 }));
  const engine: Partial<RemoteEngine> = {
    changeFile: async () => ({ facts: { classes } }) as unknown as Opened,
    judge({ name }) {
      asked.push(name);
      return Promise.reject(new Error('enough'));
    },
  };
  await createSession(engine as RemoteEngine).change({ kind: 'restore' }, 'labelled');
  expect(asked).toEqual(learned);
});

it('draws a map once, however often it is asked for while it is drawn', async () => {
  const drawn: string[] = [];
  const waiting: PromiseWithResolvers<MapOfRows>[] = [];
  const engine: Partial<RemoteEngine> = {
    map(method) {
      drawn.push(method);
      const map = Promise.withResolvers<MapOfRows>();
      waiting.push(map);
      return map.promise;
    },
  };
  const { drawMap, get } = createSession(engine as RemoteEngine);
  const first = drawMap('umap', 2000);
  await drawMap('umap', 2000);
  const other = drawMap('pca', 2000);
  expect(drawn).toEqual(['umap', 'pca']);
  for (const [i, { resolve }] of waiting.entries()) resolve({ method: drawn[i] } as MapOfRows);
  await Promise.all([first, other]);
  expect(get().map?.method).toBe('pca');
  void drawMap('pca', 2000);
  expect(drawn).toHaveLength(3); // drawn again when it is asked for again
});

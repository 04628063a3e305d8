/** What people and programs type: settings as JSON, options, queries, bodies of requests. */
import { SatchelError } from '../../../packages/satchel/src/core/errors.ts';
import { createIndex } from '../../../packages/satchel/src/memory-index/create-index.ts';
import { parseStrictJson } from '../../../packages/satchel/src/model-file/strict-json.ts';
import { settingsFromEnvironment } from '../../../packages/satchel/src/requests/environment.ts';
import { gridOf, settingsOf } from '../../../packages/satchel/src/requests/set-option.ts';
import { settingsFromJson } from '../../../packages/satchel/src/requests/settings-json.ts';
import { withEdges } from '../json-mutations.ts';
import { mutated, pick, utf8 } from '../mutations.ts';
import type { Target, Targets } from '../target.ts';

const settings = {
  classifier: 'linear-svm',
  representation: 'bow+average',
  split: 'cv:5',
  threads: 2,
  seed: 1,
  'linear-svm': { C: 0.5, penalty: 'l2' },
  text: { minLength: 2, lowercase: true, stopWords: 'none' },
};
const bodies = [
  { texts: ['a', 'b'], top: 3, explain: true },
  { documents: [{ id: '1', text: 'x', metadata: { year: 2000, tags: ['a'] } }], upsert: true },
  [1, -2.5e-3, null, true, [], {}, '\u0000"\\'],
];
const typed = [
  'linear-svm.C=1',
  'text.minLength=2,3',
  'bow.weighting=tf-idf',
  'text.stopWords=english',
  'lsi.dimensions=1e3',
  'a.b=c',
];
const queries = [
  'anvil iron',
  '+anvil -rope "old work"~2 dough^2.5',
  'title:anvil iron*',
  'forg~1 (rope OR mast)',
  '"open phrase',
  'a:b:c ^ ~ + -',
];

const json = (samples: readonly unknown[], read: (text: string) => unknown): Target => ({
  input(random) {
    const text = JSON.stringify(
      random.below(2) === 0 ? withEdges(pick(samples, random), random) : pick(samples, random),
    );
    return random.below(2) === 0 ? mutated(utf8(text), random) : utf8(text);
  },
  read: (input) => read(new TextDecoder().decode(input)),
});

const index = await createIndex({ fields: { title: 2, text: 1 }, stored: ['title', 'text'] });
for (const [i, text] of ['iron on the anvil', 'old work and dough', 'rope and mast, forge'].entries())
  index.add({ id: `d${i}`, title: 'note', text });

const environmentNames = [
  'SATCHEL_THREADS',
  'SATCHEL_SEED',
  'SATCHEL_MEMORY_LIMIT',
  'SATCHEL_CLASSIFIER',
  'SATCHEL_SET',
  'SATCHEL_ISOLATED',
];

export const targets: Targets = {
  'settings-json': json([settings], (text) => settingsFromJson(text, { name: 'settings.json', kind: 'configuration' })),
  'request-json': json(bodies, (text) =>
    parseStrictJson(
      text,
      (fault, message) => new SatchelError(fault === 'duplicate' ? 'DUPLICATE_KEY' : 'BAD_JSON', message),
    ),
  ),
  'set-options': {
    input: (random) => mutated(utf8(pick(typed, random)), random),
    async read(input, random) {
      const text = new TextDecoder().decode(input);
      if (random.below(2) === 0) gridOf([text]);
      else await settingsOf([text]);
    },
  },
  environment: {
    input: (random) => mutated(utf8(pick(['2', '100M', 'linear-svm', 'auto', 'text.minLength=2'], random)), random),
    read: (input, random) =>
      settingsFromEnvironment({ [pick(environmentNames, random)]: new TextDecoder().decode(input) }),
  },
  queries: {
    input: (random) => mutated(utf8(queries.slice(0, 1 + random.below(queries.length)).join(' ')), random),
    read(input) {
      for (const { id, score } of index.search(new TextDecoder().decode(input)).hits)
        if (!Number.isFinite(score)) throw new Error(`${id}: ${score}`);
    },
  },
};

/**
 * A kernel's contract: its types and sizes, which `core` puts together and algorithms may know. What computes stays in `kernels`; an
 * algorithm gets it through its `Compute`.
 */
const contracts = 'kernels/[^/]+/contract\\.ts';

/** Which room may import from which: the architecture, as a table that CI reads. */
const mayImport = {
  core: [contracts],
  numeric: ['core', contracts],

  kernels: ['core', 'numeric'],
  parallel: ['core'],
  'model-file': ['core'],
  evaluate: ['core', 'numeric'],
  files: ['core'],
  client: [],
  isolation: ['core'],

  text: ['core', contracts],
  embedding: ['core', 'numeric', contracts],
  mixture: ['core', 'numeric', contracts],
  'topic-models': ['core', 'numeric', contracts],
  representation: ['core', 'numeric', 'embedding', 'mixture', 'topic-models', contracts],
  classify: ['core', 'numeric', contracts],
  retrieve: ['core', 'numeric'],
  topics: ['core', 'numeric'],
  audit: ['core', 'numeric', 'text'],
  maps: ['core', 'numeric', contracts],
  scatter: [],
  report: ['core', 'scatter'],

  run: [
    'core',
    'numeric',
    'kernels',
    'parallel',
    'model-file',
    'text',
    'classify',
    'embedding',
    'mixture',
    'topic-models',
    'representation',
  ],
  words: ['core', 'text', 'embedding', 'run'],
  encoder: ['core', 'kernels', 'model-file', 'text', 'representation', 'topics', 'evaluate', 'run', 'words'],
  pipeline: [
    'core',
    'numeric',
    'kernels',
    'model-file',
    'evaluate',
    'text',
    'representation',
    'classify',
    'retrieve',
    'run',
    'words',
    'encoder',
    'retrieval',
  ],
  explore: ['core', 'numeric', 'text', 'audit', 'mixture', 'evaluate', 'topics', 'maps', 'run', 'encoder', 'pipeline'],
  retrieval: [
    'core',
    'numeric',
    'kernels',
    'evaluate',
    'text',
    'representation',
    'retrieve',
    'run',
    'words',
    'encoder',
  ],
  'memory-index': ['core', 'model-file', 'retrieve', 'encoder', 'retrieval'],
  predict: ['core', 'text', 'representation', 'classify', 'evaluate', 'model-file', 'report', 'encoder', 'pipeline'],
  corpus: ['core', 'files', 'isolation'],
  models: ['core', 'files', 'isolation', 'embedding', 'model-file', 'run', 'words', 'encoder', 'pipeline', 'predict'],
  contract: ['core', 'numeric', 'run', 'words', 'encoder', 'pipeline'],
  collection: ['core', 'files', 'kernels', 'run', 'words', 'encoder', 'retrieval'],
  compare: ['core', 'numeric', 'evaluate', 'audit', 'report', 'run', 'words', 'encoder', 'pipeline'],
  reproduce: [
    'core',
    'numeric',
    'files',
    'evaluate',
    'corpus',
    'models',
    'maps',
    'report',
    'run',
    'encoder',
    'pipeline',
    'retrieval',
    'explore',
    'words',
  ],
  requests: [
    'core',
    'corpus',
    'collection',
    'maps',
    'retrieve',
    'encoder',
    'pipeline',
    'explore',
    'retrieval',
    'compare',
    'words',
  ],
  results: [
    'core',
    'numeric',
    'corpus',
    'models',
    'collection',
    'report',
    'run',
    'words',
    'encoder',
    'pipeline',
    'explore',
    'retrieval',
    'compare',
    'reproduce',
    'requests',
  ],
  cli: [
    'core',
    'files',
    'isolation',
    'corpus',
    'models',
    'collection',
    'report',
    'run',
    'words',
    'encoder',
    'pipeline',
    'explore',
    'retrieval',
    'compare',
    'reproduce',
    'requests',
    'results',
  ],
};

/** Rooms that may touch the machine: files, sockets, threads. */
const mayTouchNode = ['parallel', 'files', 'isolation', 'corpus', 'models', 'collection', 'cli'];

const tests = '\\.(test|case|bench)\\.ts$';
const source = '^packages/satchel/src';
const path = (rooms) => `${source}/(${rooms.map((room) => (room === contracts ? `${room}$` : `${room}/`)).join('|')})`;

module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    ...Object.entries(mayImport).map(([room, rooms]) => ({
      name: `${room}-imports-downward`,
      severity: 'error',
      from: { path: path([room]), pathNot: tests },
      to: { path: `${source}/`, pathNot: path([room, ...rooms]) },
    })),
    {
      name: 'contracts-import-nouns-alone',
      severity: 'error',
      from: { path: path([contracts]) },
      to: { path: `${source}/`, pathNot: path(['core', contracts]) }, // a kernel may extend another
    },
    {
      name: 'core-imports-contracts-as-types',
      severity: 'error',
      from: { path: path(['core']), pathNot: tests },
      to: { path: path([contracts]), dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'pure-rooms-stay-pure',
      severity: 'error',
      from: { path: `${source}/[^/]+/`, pathNot: `${path(mayTouchNode)}|${tests}` },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'code-does-not-import-tests',
      severity: 'error',
      from: { path: `${source}/`, pathNot: tests },
      to: { path: tests },
    },
    {
      name: 'other-packages-see-public-entries-alone',
      severity: 'error',
      from: { path: '^packages/(service|cluster)/src/' },
      to: { path: `${source}/[^/]+/` },
    },
    {
      name: 'satchel-knows-no-other-package',
      severity: 'error',
      from: { path: `${source}/` },
      to: { path: '^packages/(service|cluster)/' },
    },
    {
      name: 'the-studio-sees-public-entries-alone',
      severity: 'error',
      from: { path: '^packages/studio/src/' },
      to: { path: `${source}/[^/]+/` },
    },
    {
      name: 'nobody-knows-the-studio',
      severity: 'error',
      from: { path: '^packages/(?!studio/)[^/]+/src/' },
      to: { path: '^packages/studio/' },
    },
    {
      name: 'pages-of-the-studio-know-no-other-page',
      severity: 'error',
      from: { path: '^packages/studio/src/pages/([^/]+)/' },
      to: { path: '^packages/studio/src/pages/', pathNot: '^packages/studio/src/pages/$1/' },
    },
    {
      name: 'the-page-asks-its-worker-by-messages',
      severity: 'error',
      from: { path: '^packages/studio/src/', pathNot: '^packages/studio/src/engine/' },
      to: { path: '^packages/studio/src/engine/worker/' },
    },
    {
      name: 'published-code-uses-declared-packages', // the page is a bundle with its packages inside; dist/ carries those of scripts/carried-packages.ts
      severity: 'error',
      from: { path: '^packages/[^/]+/src/', pathNot: `${tests}|^packages/studio/src/(?!server/)` },
      to: {
        dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown', 'unknown', 'undetermined'],
        pathNot:
          '^node_modules/(@observablehq/plot|umap-js|@noble/hashes|csv-parse|snowball-stemmers|stopword)/|^onnxruntime-web$', // the last is an optional peer that is not installed here
      },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.d\\.ts$' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
};

/** For test/house.test.ts; not enumerable, because dependency-cruiser knows no such setting. */
Object.defineProperty(module.exports, 'mayImport', { value: mayImport });

/** Which room may import from which: the architecture, as a table that CI reads. */
const mayImport = {
  core: [],

  kernels: ['core'],
  parallel: ['core'],
  'model-file': ['core'],
  evaluate: ['core'],
  files: ['core'],

  text: ['core'],
  embedding: ['core'],
  mixture: ['core'],
  representation: ['core', 'mixture'],
  classify: ['core'],
  retrieve: ['core'],
  topics: ['core', 'mixture'],
  audit: ['core', 'text'],
  maps: ['core'],
  report: ['core'],

  pipeline: [
    'core',
    'kernels',
    'parallel',
    'model-file',
    'evaluate',
    'text',
    'embedding',
    'mixture',
    'representation',
    'classify',
    'retrieve',
    'topics',
    'audit',
    'maps',
  ],
  corpus: ['core', 'files'],
  models: ['core', 'files', 'pipeline', 'embedding', 'model-file'],
  contract: ['core', 'pipeline'],
  collection: ['core', 'files', 'pipeline'],
  compare: ['core', 'text', 'evaluate', 'audit', 'report', 'pipeline'],
  reproduce: ['core', 'files', 'evaluate', 'pipeline', 'corpus', 'models', 'maps', 'report'],
  cli: ['core', 'files', 'pipeline', 'corpus', 'models', 'collection', 'audit', 'maps', 'report', 'compare', 'reproduce'],
};

/** Rooms that may touch the machine: files, sockets, threads. */
const mayTouchNode = ['parallel', 'files', 'corpus', 'models', 'collection', 'cli'];

const tests = '\\.(test|case|bench)\\.ts$';
const source = '^packages/satchel/src';
const path = (rooms) => `${source}/(${rooms.join('|')})/`;

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
      name: 'pure-rooms-stay-pure',
      severity: 'error',
      from: { path: `${source}/[^/]+/`, pathNot: `${path(mayTouchNode)}|${source}/pipeline/worker\\.ts$|${tests}` },
      to: { dependencyTypes: ['core'] },
    },
    { name: 'code-does-not-import-tests', severity: 'error', from: { path: `${source}/`, pathNot: tests }, to: { path: tests } },
    {
      name: 'published-code-uses-declared-packages',
      severity: 'error',
      from: { path: `${source}/`, pathNot: tests },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown', 'unknown', 'undetermined'] },
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

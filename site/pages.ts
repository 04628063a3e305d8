/** Which Markdown files are pages, where they stand in the list on the left, and what their address is. Pages of figures are reached by links. */

/** A group of the list; pages by the path of their Markdown file. */
interface Group {
  readonly title: string;
  readonly files: readonly string[];
}

const docs = (...names: string[]): string[] => names.map((name) => `docs/${name}.md`);

export const groups: readonly Group[] = [
  { title: 'Begin', files: ['README.md', ...docs('corpora', 'library', 'studio', 'browser', 'glossary')] },
  { title: 'Words', files: docs('text', 'word-vectors', 'vectors') },
  {
    title: 'Representations',
    files: docs(
      'representations', 'averages', 'scdv', 'fisher', 'spm', 'subspaces', 'lsi', 'mixtures', 'topic-models', 'topical-embeddings',
      'word-topics', 'paragraph-vectors', 'sentence-vectors', 'fusion',
    ), // biome-ignore format: a list
  },
  {
    title: 'Classify',
    files: docs('classifiers', 'evaluation', 'compare', 'audit', 'predictions', 'small-models', 'reproduce'),
  },
  { title: 'Explore', files: docs('topics', 'clusters', 'maps', 'reports') },
  { title: 'Search', files: docs('search-in-memory', 'collections', 'queries', 'retrieval') },
  { title: 'Run', files: docs('service', 'cluster', 'scale', 'safety') },
  {
    title: 'Look up',
    files: [
      ...docs('errors', 'model-file', 'extend', 'performance'),
      'ARCHITECTURE.md',
      'CONTRIBUTING.md',
      'CHANGELOG.md',
    ],
  },
];

/** The file name of a page: all pages lie in one folder. Throws for what is no page. */
export function addressOf(file: string): string {
  if (file === 'README.md') return 'index.html';
  const found = /^(?:docs\/|bench\/(results)\/)?([\w-]+)\.md$/.exec(file);
  if (!found) throw new Error(`${file} has no place on the site`);
  const [, results, name = ''] = found;
  return `${results ? 'results-' : ''}${name.toLowerCase()}.html`;
}

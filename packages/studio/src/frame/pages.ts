/** The pages: their names, groups and keys. Pages that are not there yet are not named. */
export const groups = [
  {
    name: 'Data',
    pages: [
      { route: 'corpus', name: 'Corpus', key: '1', letter: 'c' },
      { route: 'label', name: 'Label', key: '2', letter: 'l' },
      { route: 'search', name: 'Search', key: '3', letter: 's' },
    ],
  },
  {
    name: 'Models',
    pages: [
      { route: 'compare', name: 'Compare', key: '4', letter: 'm' },
      { route: 'map', name: 'Map', key: '5', letter: 'p' },
      { route: 'document', name: 'Document', key: '6', letter: 'd' },
      { route: 'topics', name: 'Topics', key: '7', letter: 't' },
    ],
  },
  {
    name: 'Keep',
    pages: [
      { route: 'models', name: 'Models', key: '8', letter: 'k' },
      { route: 'drift', name: 'Drift', key: '9', letter: 'f' },
      { route: 'reports', name: 'Reports', key: '0', letter: 'r' },
    ],
  },
] as const;

export const pages = groups.flatMap((group) => [...group.pages]);

export type Route = (typeof pages)[number]['route'];

export const isRoute = (text: string): text is Route => pages.some(({ route }) => route === text);

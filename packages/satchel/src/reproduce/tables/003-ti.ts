/** Table I of paper 003: the number of documents per class of Reuters-8. */
import type { Measured } from '../measured.ts';
import type { Measure, PaperTable } from '../table.ts';
import { paper003 } from './settings.ts';

const published: Readonly<Record<string, number>> = {
  acq: 2292,
  crude: 374,
  earn: 3923,
  grain: 51,
  interest: 271,
  'money-fx': 293,
  ship: 144,
  trade: 326,
};

export const table003TI: PaperTable = {
  id: '003-TI',
  title: 'Documents of Reuters-8 by class',
  paper: paper003,
  data: ['r8-no-stop'],
  footnotes: [
    'The text version of the paper lacks the names of the classes; they are restored from the known counts.',
    'The published split of 5,485 and 2,189 documents is not used: the paper draws ten random ones.',
  ],
  plan: () => ({
    protocol: 'Number of documents per label.',
    seeds: 1,
    systems: 'none',
    columns: [{ name: 'documents', digits: 0 }],
    rows: Object.entries(published).map(([name, documents]) => ({ name, published: { documents } })),
    measure,
  }),
};

const measure: Measure = async (runner) => {
  const counts = new Map<string, number>();
  const corpus = await runner.corpus({ data: ['r8-no-stop'] });
  for await (const { labels } of corpus.documents())
    for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1);
  const counted = (count: number): Measured => ({ scores: [count], hashes: [], options: {}, seconds: 0 });
  return {
    cells: new Map(
      Object.keys(published).map((name) => [name, new Map([['documents', counted(counts.get(name) ?? 0)]])]),
    ),
    figures: [],
  };
};

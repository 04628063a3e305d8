/** What `cite` prints: the paper of a method, and Satchel itself, as text and as BibTeX. */
import { nearest } from '../core/checks/spelling.ts';
import { printable, usageError } from '../core/errors.ts';
import { methodsReport } from './methods.ts';

export interface Citation {
  /** The method; `satchel` for the program. */
  readonly name: string;
  readonly text: string;
  readonly bibtex: string;
}

interface Work {
  readonly authors: string;
  readonly year: string;
  readonly title: string;
  readonly url?: string;
}

/** Papers that methods name by address alone. */
const byAddress: Readonly<Record<string, Work>> = {
  'https://arxiv.org/abs/1806.03125': {
    authors: 'Shimomoto, Souza, Gatto, Fukui',
    year: '2018',
    title: 'Text classification based on word subspace with term-frequency',
  },
  'https://aclanthology.org/P12-2018': {
    authors: 'Wang, Manning',
    year: '2012',
    title: 'Baselines and bigrams: simple, good sentiment and topic classification',
  },
  'https://aclanthology.org/D17-1069': {
    authors: 'Mekala, Gupta, Paranjape, Karnick',
    year: '2017',
    title: 'SCDV: sparse composite document vectors using soft clustering over distributional representations',
  },
  'https://aclanthology.org/C16-1315': {
    authors: 'Gupta, Karnick, Bansal, Jhala',
    year: '2016',
    title: 'Product classification in e-commerce using distributional semantics',
  },
  'https://openreview.net/forum?id=SyK00v5xx': {
    authors: 'Arora, Liang, Ma',
    year: '2017',
    title: 'A simple but tough-to-beat baseline for sentence embeddings',
  },
};

/** Throws UNKNOWN_METHOD for a name that no method has, NO_PAPER for one without a paper. */
export function citationOf(name: string, version: string): Citation {
  if (name.toLowerCase() === 'satchel') return satchel(version);
  const parts = methodsReport().parts.filter(({ kind }) => kind !== 'reading');
  const known = parts.find((part) => part.name === name.toLowerCase());
  if (!known) {
    const meant = nearest(name, [...parts.map((part) => part.name), 'satchel']);
    throw usageError(
      'UNKNOWN_METHOD',
      `there is no method '${printable(name, 60)}'${meant ? `; did you mean ${meant}?` : '.'}`,
      "See 'satchel methods'.",
    );
  }
  if (known.paper === undefined)
    throw usageError('NO_PAPER', `'${name}' comes from no single paper.`, "Cite the program: 'satchel cite satchel'.");
  return citation(known.name, workOf(known.paper));
}

const satchel = (version: string): Citation => ({
  name: 'satchel',
  text: `Satchel ${version}: documents as bags of word vectors, in TypeScript.`,
  bibtex: entry('software', 'satchel', {
    title: '{Satchel}: documents as bags of word vectors, in {TypeScript}',
    version,
  }),
});

/** `Blei, Ng and Jordan 2003, Latent Dirichlet allocation`, or an address. */
function workOf(paper: string): Work {
  const own = byAddress[paper];
  if (own) return { ...own, url: paper };
  const [, authors = paper, year = '', title = ''] =
    /^(.+?),? (?:TREC(?:-\d+)? )?(\d{4})(?:, (.+?))?(?:;.*)?$/.exec(paper) ?? [];
  return { authors: authors.replace(/,$/, ''), year, title };
}

function citation(name: string, { authors, year, title, url }: Work): Citation {
  const text = [authors, ...(year === '' ? [] : [`(${year})`]), ...(title === '' ? [] : [title])].join(' ');
  const people = authors.replace(/ et al\.?/, ', others').split(/, | and | & /);
  return {
    name,
    text: `${text}.${url === undefined ? '' : ` ${url}`}`,
    bibtex: entry('misc', `${keyOf(people[0] ?? name)}${year}`, {
      author: people.join(' and '),
      ...(title === '' ? {} : { title: `{${title}}` }),
      ...(year === '' ? {} : { year }),
      ...(url === undefined ? {} : { url }),
    }),
  };
}

const keyOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z]/g, '');

const entry = (kind: string, key: string, fields: Readonly<Record<string, string>>): string =>
  [`@${kind}{${key},`, ...Object.entries(fields).map(([field, value]) => `  ${field} = {${value}},`), '}'].join('\n');

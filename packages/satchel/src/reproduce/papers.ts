/** The four papers. */
export interface Paper {
  readonly number: string;
  readonly authors: string;
  readonly title: string;
  readonly year: number;
  readonly venue?: string;
}

export const papers: readonly Paper[] = [
  {
    number: '001',
    authors: 'Zhang, Guo, Lan, Xu, Cheng',
    title: 'Spherical Paragraph Model',
    year: 2017,
  },
  {
    number: '002',
    authors: 'Mekala, Gupta, Paranjape, Karnick',
    title: 'SCDV: Sparse Composite Document Vectors using soft clustering over distributional representations',
    year: 2017,
    venue: 'EMNLP',
  },
  {
    number: '003',
    authors: 'Shimomoto, Souza, Gatto, Fukui',
    title: 'Text Classification based on Word Subspace with Term-Frequency',
    year: 2018,
  },
  {
    number: '004',
    authors: 'Clinchant, Perronnin',
    title: 'Textual Similarity with a Bag-of-Embedded-Words Model',
    year: 2013,
    venue: 'ICTIR',
  },
];

/** The paper of a table: the number before the hyphen of its id. */
export function paperOf(id: string): Paper {
  const number = id.slice(0, 3);
  const found = papers.find((paper) => paper.number === number);
  if (!found) throw new RangeError(`There is no paper ${number}.`);
  return found;
}

/** `002: Mekala, Gupta, Paranjape, Karnick, SCDV: …, EMNLP 2017` */
export function citation(number: string): string {
  const { authors, title, venue, year } = paperOf(number);
  return `${number}: ${authors}, ${title}, ${venue === undefined ? '' : `${venue} `}${year}`;
}

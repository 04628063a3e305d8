/** What there is to know of a data set before anybody has it: where its files may lie, how they are read, what they hash to. */
import type { CorpusOptions } from '../../corpus/options.ts';
import type { Subset } from './subsets.ts';

export type DataName =
  | '20news'
  | '20news-different'
  | '20news-similar'
  | '20news-same'
  | 'reuters-all-labels'
  | 'reuters-modapte90'
  | 'reuters-ten-largest'
  | 'mr'
  | 'subj'
  | 'r8-no-stop'
  | CollectionName;

export type CollectionName = 'cranfield' | 'cacm' | 'npl' | 'time' | 'scifact';

export type VectorsName =
  | 'wikipedia-skip-gram-50'
  | 'google-news-300'
  | 'glove-300'
  | 'glove-100'
  | 'glove-50'
  | '20news-skip-gram-200';

export interface DataSet {
  readonly title: string;
  readonly sources: readonly Source[];
  readonly subset?: Subset;
  /** How it is split unless a table says otherwise. */
  readonly protocol?: string;
}

/** One way the data may lie there: all of its files have to be. */
export interface Source {
  readonly files: readonly SourceFile[];
  /** How the documents are read; a retrieval collection has its queries and judgements in the second and third file. */
  readonly reading?: Partial<CorpusOptions>;
  /** A folder is read as one corpus, and its files are only looked at. */
  readonly folder?: string;
}

export interface SourceFile {
  readonly path: string;
  readonly sha256?: string;
  /** For a file of bare lines: the label of all of them. */
  readonly label?: string;
  /** For lines `label<tab>text`: the part of the split they belong to. */
  readonly split?: string;
}

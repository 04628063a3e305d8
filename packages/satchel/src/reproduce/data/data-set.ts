/** The description of a data set: possible paths of its files, how they are read, and their hashes. */
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
  /** The default protocol. */
  readonly protocol?: string;
}

/** One possible set of files; all of them must be there. */
export interface Source {
  readonly files: readonly SourceFile[];
  /** Options for reading the documents. A retrieval collection has queries and judgements as second and third file. */
  readonly reading?: Partial<CorpusOptions>;
  /** A folder that is read as one corpus; `files` are then only checked and hashed. */
  readonly folder?: string;
}

export interface SourceFile {
  readonly path: string;
  readonly sha256?: string;
  /** For a file of plain lines: the label of all lines. */
  readonly label?: string;
  /** For lines `label<tab>text`: the part of the split they belong to. */
  readonly split?: string;
}

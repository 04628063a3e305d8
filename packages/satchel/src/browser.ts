/**
 * `satchel/browser`: the main jobs where there are no files and no threads. Re-exports only. Texts and models are strings and
 * bytes; everything gives the same bytes as in Node.
 */
export { findDuplicates } from './audit/near-duplicates.ts';
export { stripGiveaways, strippedCorpus } from './audit/strip.ts';
export { comparisonPage, type PageText } from './compare/page/page.ts';
export { candidates } from './compare/selection/candidates.ts';
export type { FileCorpus } from './corpus/file-corpus.ts';
export { openCorpusBytes } from './corpus/open-corpus-bytes.ts';
export type { CorpusOptions } from './corpus/options.ts';
export { readWordVectors, type Source as ByteSource } from './embedding/formats/read.ts';
export { writeWordVectors } from './embedding/formats/write.ts';
export type { Neighbour } from './embedding/word-vectors.ts';
export { type FitEncoderOptions, fitEncoder } from './encoder/fit-texts.ts';
export * from './everywhere.ts';
export { copiesAcross } from './explore/copies.ts';
export { probableLabelErrors } from './explore/label-errors.ts';
export { feedbacks, rankers, wordMethods } from './pipeline/catalogue.ts';
export { type ExportedPage, exportPage, type PageParts, type PageSettings } from './predict/export-page.ts';
export { judgedDocuments } from './results/evaluation/judged-documents.ts';
export { analogy, type Neighbours, neighboursOf } from './words/word-questions.ts';

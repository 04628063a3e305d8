/** The running words of a corpus: word ids in reading order, `DOCUMENT_END` after each document. */

/** Ends a document in a run of word ids: no window crosses it. */
export const DOCUMENT_END = 0xffffffff;

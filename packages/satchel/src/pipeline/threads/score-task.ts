/** Scoring as tasks of a worker thread: documents are encoded and scored in one go, so that vectors stay on the thread. */
import type { Tasks } from '../../core/compute.ts';
import {
  documentsIn,
  type RowsInput,
  type SentReadTexts,
  sendReadTexts,
  type TextsInput,
} from '../../encoder/threads/encode-task.ts';
import { receiveEncoder } from '../../encoder/threads/sent-encoder.ts';
import { receiveClassifier, type SentClassifier } from './sent-classifier.ts';

export const SCORE_TEXTS = 'pipeline/score-texts';
export const SCORE_ROWS = 'pipeline/score-rows';

interface Scored {
  readonly classifier: SentClassifier;
}

export interface ScoreTextsInput extends TextsInput, Scored {}
export interface ScoreRowsInput extends RowsInput, Scored {}

/** Texts × classes, and how the texts were read. */
export interface ScoredTexts extends SentReadTexts {
  readonly scores: Float64Array;
}

export const scoreTasks: Tasks = {
  async [SCORE_TEXTS]({ encoder, classifier, texts }: ScoreTextsInput): Promise<ScoredTexts> {
    const prepared = await receiveEncoder(encoder);
    const read = prepared.readAll(texts);
    const vectors = prepared.representer.represent(read.documents);
    const scores = receiveClassifier(classifier, prepared).score(vectors);
    return { scores, ...sendReadTexts(read, prepared) };
  },
  async [SCORE_ROWS]({ encoder, classifier, rows }: ScoreRowsInput): Promise<Float64Array> {
    const prepared = await receiveEncoder(encoder);
    return receiveClassifier(classifier, prepared).score(prepared.representer.represent(documentsIn(rows)));
  },
};

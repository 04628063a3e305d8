/**
 * Scoring as tasks of a worker thread: documents are encoded and scored in one go, so that vectors stay on the thread. Where asked for, the words
 * behind the first label of each text are found there too.
 */
import type { Tasks } from '../../core/compute.ts';
import {
  documentsIn,
  type RowsInput,
  type SentReadTexts,
  sendReadTexts,
  type TextsInput,
} from '../../encoder/threads/encode-task.ts';
import { receiveEncoder } from '../../encoder/threads/sent-encoder.ts';
import { answersOf } from '../answers.ts';
import { type AskedWords, type WordsBehind, wordsBehind } from '../predictions/words-behind.ts';
import { type Decided, firstLabels } from '../predictor.ts';
import { receiveClassifier, type SentClassifier } from './sent-classifier.ts';

export const SCORE_TEXTS = 'pipeline/score-texts';
export const SCORE_ROWS = 'pipeline/score-rows';

interface Scored {
  readonly classifier: SentClassifier;
}

export interface ScoreTextsInput extends TextsInput, Scored {
  readonly words?: { readonly asked: AskedWords; readonly decided: Decided } | undefined;
}
export interface ScoreRowsInput extends RowsInput, Scored {}

/** Texts × classes, and how the texts were read. */
export interface ScoredTexts extends SentReadTexts {
  readonly scores: Float64Array;
  readonly words?: readonly WordsBehind[] | undefined;
}

export const scoreTasks: Tasks = {
  async [SCORE_TEXTS]({ encoder, classifier, texts, words }: ScoreTextsInput): Promise<ScoredTexts> {
    const prepared = await receiveEncoder(encoder);
    const scorer = receiveClassifier(classifier, prepared);
    const read = prepared.readAll(texts);
    const scores = scorer.score(prepared.representer.represent(read.documents));
    const scored = { scores, ...sendReadTexts(read, prepared) };
    if (!words) return scored;
    const { explain } = answersOf(prepared, words.decided, scorer, classifier.method);
    const labels = firstLabels(scores, words.decided);
    return { ...scored, words: texts.map((text, i) => wordsBehind(explain, text, labels[i], words.asked)) };
  },
  async [SCORE_ROWS]({ encoder, classifier, rows }: ScoreRowsInput): Promise<Float64Array> {
    const prepared = await receiveEncoder(encoder);
    return receiveClassifier(classifier, prepared).score(prepared.representer.represent(documentsIn(rows)));
  },
};

/**
 * `satchel/words`: word vectors beyond training and loading them. Questions to them, file formats as bytes, phrases, the
 * list of methods.
 * Re-exports only.
 */
export { createWordVectors, type WordVectorParts } from './core/word-vectors.ts';
export type { AnalogyResult, AnalogyScore } from './embedding/analogy-evaluation.ts';
export type { Coverage } from './embedding/coverage.ts';
export type { Teacher } from './embedding/distil/distil.ts';
export { readWordVectors, type Source as ByteSource } from './embedding/formats/read.ts';
export { composeVector } from './embedding/formats/subwords.ts';
export { writeWordVectors } from './embedding/formats/write.ts';
export { joinPhrases, learnPhrases } from './embedding/phrases.ts';
export type { Phrase, PhraseSettings } from './embedding/phrases-joiner.ts';
export { wordMethods } from './embedding/registry.ts';
export type { SimilarityResult } from './embedding/similarity-evaluation.ts';
export type { TrainingOptions } from './embedding/word-method.ts';
export type { Neighbour } from './embedding/word-vectors.ts';
export type { ReleasedSkipThought } from './encoder/released-skip-thought.ts';
export { releasedSkipThought } from './encoder/released-skip-thought.ts';
export { type OpenedTeacher, openTeacher } from './models/distil/open-teacher.ts';
export type { WordsOnFile, WordTrainingRequest } from './models/word-training/train-to-file.ts';
export { type TrainWordFileOptions, trainWordFile } from './models/word-training/train-word-file.ts';
export type { TeacherOptions } from './words/distil-options.ts';
export { type DistilledWords, type DistilPlan, type DistilWordsOptions, distilWords } from './words/distil-words.ts';
export type { ChosenMethod, WordTrainingSettings } from './words/settings.ts';
export type { WordTrainingChoice } from './words/train-words.ts';
export {
  analogy,
  coverageOf,
  type JudgeOptions,
  judgeWords,
  type Neighbours,
  neighboursOf,
  type QuestionFile,
  type WordsJudged,
} from './words/word-questions.ts';

/** What the page can ask the worker for, by name: one file an answer. */

import { changeFile, rowsAsLines } from './change-file.ts';
import { columns } from './columns.ts';
import { compareSet } from './compare-set.ts';
import { corpusLines } from './corpus-lines.ts';
import { describeSet } from './describe-set.ts';
import { drift } from './drift.ts';
import { counterfactual, explain } from './explain.ts';
import { pageOfModel } from './export-page.ts';
import { judge, labelFile, loadModel, modelBytes } from './judge.ts';
import { labelAnswer, labelledRows, labelModelBytes, labelStart, labelUndo } from './label/labelling.ts';
import { likeThese } from './like-these.ts';
import { map } from './map.ts';
import { documentAt, open } from './open.ts';
import { querySenses } from './query-senses.ts';
import { race } from './race.ts';
import { comparisonPage } from './report-page.ts';
import { scoreStripped } from './score-stripped.ts';
import { search } from './search.ts';
import type { Told } from './told.ts';
import { senses, topics } from './topics.ts';

export const calls: Readonly<Record<string, (told: Told, ...given: never[]) => unknown>> = {
  open,
  document: documentAt,
  judge,
  race,
  scoreStripped,
  explain,
  counterfactual,
  map,
  describeSet,
  compareSet,
  changeFile,
  rowsAsLines,
  topics,
  senses,
  columns,
  drift,
  search,
  querySenses,
  likeThese,
  labelStart,
  labelAnswer,
  labelUndo,
  labelledRows,
  labelModelBytes,
  corpusLines,
  modelBytes,
  pageOfModel,
  comparisonPage,
  loadModel,
  labelFile,
};

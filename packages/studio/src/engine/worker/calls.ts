/**
 * What the page can ask the worker for, by name: one file an answer. Each is loaded when it is first asked for, so that the worker starts with little:
 * methods of training are most of the library.
 */
import type { Told } from './told.ts';

type Call = (told: Told, ...given: never[]) => unknown;

export const calls: Readonly<Record<string, () => Promise<Call>>> = {
  async open() {
    void import('./judge.ts'); // asked for next; loaded while the file is read
    return (await import('./open.ts')).open;
  },
  document: async () => (await import('./open.ts')).documentAt,
  judge: async () => (await import('./judge.ts')).judge,
  race: async () => (await import('./race.ts')).race,
  scoreStripped: async () => (await import('./score-stripped.ts')).scoreStripped,
  explain: async () => (await import('./explain.ts')).explain,
  counterfactual: async () => (await import('./explain.ts')).counterfactual,
  map: async () => (await import('./map.ts')).map,
  describeSet: async () => (await import('./describe-set.ts')).describeSet,
  compareSet: async () => (await import('./compare-set.ts')).compareSet,
  changeFile: async () => (await import('./change-file.ts')).changeFile,
  rowsAsLines: async () => (await import('./change-file.ts')).rowsAsLines,
  topics: async () => (await import('./topics.ts')).topics,
  senses: async () => (await import('./topics.ts')).senses,
  columns: async () => (await import('./columns.ts')).columns,
  drift: async () => (await import('./drift.ts')).drift,
  search: async () => (await import('./search.ts')).search,
  querySenses: async () => (await import('./query-senses.ts')).querySenses,
  likeThese: async () => (await import('./like-these.ts')).likeThese,
  labelStart: async () => (await import('./label/labelling.ts')).labelStart,
  labelAnswer: async () => (await import('./label/labelling.ts')).labelAnswer,
  labelUndo: async () => (await import('./label/labelling.ts')).labelUndo,
  labelledRows: async () => (await import('./label/labelling.ts')).labelledRows,
  labelModelBytes: async () => (await import('./label/labelling.ts')).labelModelBytes,
  corpusLines: async () => (await import('./corpus-lines.ts')).corpusLines,
  modelBytes: async () => (await import('./judge.ts')).modelBytes,
  pageOfModel: async () => (await import('./export-page.ts')).pageOfModel,
  comparisonPage: async () => (await import('./report-page.ts')).comparisonPage,
  loadModel: async () => (await import('./judge.ts')).loadModel,
  labelFile: async () => (await import('./judge.ts')).labelFile,
};

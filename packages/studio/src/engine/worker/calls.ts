/**
 * What the page can ask the worker for, by name: one file an answer. Each is loaded when it is first asked for, so that the worker starts with little.
 * Methods of training are most of the library: the first model needs two of them, and calls that need others load all.
 */
import type { ModelChoice } from '../engine.ts';
import type { Told } from './told.ts';

type Call = (told: Told, ...given: never[]) => unknown;

const loadMethods = async (): Promise<void> => (await import('virtual:methods')).loadMethods();

async function withMethods(call: Promise<Call>): Promise<Call> {
  const [loaded] = await Promise.all([call, loadMethods()]);
  return loaded;
}

/** The methods that the worker begins with. */
const isOfFirstMethods = ({ representation, classifier }: ModelChoice): boolean =>
  representation === 'bow' && classifier === 'linear-svm';

export const calls: Readonly<Record<string, () => Promise<Call>>> = {
  async open() {
    void import('./judge.ts'); // asked for next; loaded while the file is read
    return (await import('./open.ts')).open;
  },
  document: async () => (await import('./open.ts')).documentAt,
  async judge() {
    const { judge } = await import('./judge.ts');
    return async (told: Told, choice: ModelChoice) => {
      if (!isOfFirstMethods(choice)) await loadMethods();
      return judge(told, choice);
    };
  },
  race: () => withMethods(import('./race.ts').then((found) => found.race)),
  scoreStripped: async () => (await import('./score-stripped.ts')).scoreStripped,
  explain: async () => (await import('./explain.ts')).explain,
  counterfactual: async () => (await import('./explain.ts')).counterfactual,
  map: () => withMethods(import('./map.ts').then((found) => found.map)),
  describeSet: () => withMethods(import('./describe-set.ts').then((found) => found.describeSet)),
  compareSet: async () => (await import('./compare-set.ts')).compareSet,
  changeFile: async () => (await import('./change-file.ts')).changeFile,
  rowsAsLines: async () => (await import('./change-file.ts')).rowsAsLines,
  flags: () => withMethods(import('./flags.ts').then((found) => found.flags)),
  topics: () => withMethods(import('./topics.ts').then((found) => found.topics)),
  senses: async () => (await import('./topics.ts')).senses,
  columns: async () => (await import('./columns.ts')).columns,
  drift: () => withMethods(import('./drift.ts').then((found) => found.drift)),
  search: () => withMethods(import('./search.ts').then((found) => found.search)),
  judgeBalance: () => withMethods(import('./judged-queries.ts').then((found) => found.judgeBalance)),
  querySenses: () => withMethods(import('./query-senses.ts').then((found) => found.querySenses)),
  likeThese: () => withMethods(import('./like-these.ts').then((found) => found.likeThese)),
  labelStart: () => withMethods(import('./label/labelling.ts').then((found) => found.labelStart)),
  labelAnswer: () => withMethods(import('./label/labelling.ts').then((found) => found.labelAnswer)),
  labelUndo: () => withMethods(import('./label/labelling.ts').then((found) => found.labelUndo)),
  labelledRows: async () => (await import('./label/labelling.ts')).labelledRows,
  labelModelBytes: async () => (await import('./label/labelling.ts')).labelModelBytes,
  corpusLines: async () => (await import('./corpus-lines.ts')).corpusLines,
  modelBytes: async () => (await import('./judge.ts')).modelBytes,
  pageOfModel: async () => (await import('./export-page.ts')).pageOfModel,
  comparisonPage: async () => (await import('./report-page.ts')).comparisonPage,
  loadModel: () => withMethods(import('./judge.ts').then((found) => found.loadModel)),
  labelFile: async () => (await import('./judge.ts')).labelFile,
};

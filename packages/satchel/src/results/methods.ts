/** What `methods --json` prints: all methods and options. */
import { defined } from '../core/checks/defined.ts';
import type { LearnsFrom, Method } from '../core/method.ts';
import type { Options } from '../core/options.ts';
import { classifiers, feedbacks, rankers, representations, wordMethods } from '../pipeline/catalogue.ts';
import { optionGroups } from '../requests/option-groups.ts';

export type PartKind = 'reading' | 'representation' | 'classifier' | 'word-vectors' | 'ranker' | 'feedback';

export interface PartReport {
  readonly name: string;
  readonly kind: PartKind;
  readonly summary: string;
  readonly paper?: string;
  /** Of representations and classifiers: what training looks at. */
  readonly learnsFrom?: LearnsFrom;
  readonly options: Options;
}

export interface MethodsReport {
  readonly parts: readonly PartReport[];
}

const summaries = {
  corpus: 'how documents are read',
  text: 'how text is split into words',
  labels: 'how labels are given',
  words: 'where word vectors come from, for the parts that need them',
  representation: 'which documents a representation learns from, whichever it is',
  blocks: 'how representations side by side are weighted',
  fusion: 'how two rankings are fused',
  retrieval: 'how long lists are, and how options are chosen over queries',
  vectors: 'which words the vectors of a collection use',
};

/** All parts, or those called `only`: `lsi` is a representation and a method of word vectors. */
export function methodsReport(only?: string): MethodsReport {
  const methods = (kind: PartKind, of: readonly Method[]): PartReport[] =>
    of.map(({ name, summary, paper, learnsFrom, options }) =>
      defined({
        name,
        kind,
        summary,
        paper,
        learnsFrom: isLearned(kind) ? (learnsFrom ?? 'rows') : undefined,
        options,
      }),
    );
  const parts = [
    ...Object.entries(summaries).map(
      ([name, summary]): PartReport => ({ name, kind: 'reading', summary, options: optionGroups[name]! }),
    ),
    ...methods('representation', representations),
    ...methods('classifier', classifiers),
    ...methods('word-vectors', wordMethods),
    ...methods('ranker', rankers),
    ...methods('feedback', feedbacks),
  ];
  return { parts: parts.filter(({ name }) => only === undefined || name === only) };
}

const isLearned = (kind: PartKind): boolean => kind === 'representation' || kind === 'classifier';

/**
 * Word vectors that `words distil` learns from a sentence encoder and the unlabelled sentences of MR, alone: `average` and a linear SVM with
 * default options, ten folds, seed 1. Nothing is chosen by a score.
 *
 *   node bench/quality/fetch-teacher.ts && node bench/quality/distil.ts [--write]
 *
 * The teacher reads all sentences of MR, without their labels; those of the test folds too. bench/quality/distilled-tables.ts has tables of training folds alone.
 */
import { type Corpus, type EvaluateOptions, evaluate, version, type WordVectors } from 'satchel';
import { distilWords } from 'satchel/words';
import { record, say } from './parts.ts';
import { openGlove, openSet } from './sets.ts';
import { openKeptTeacher } from './teacher.ts';

const GOAL = 77.5;
const corpus = await openSet('mr');
const teacher = await openKeptTeacher('mr');

type Evaluated = Awaited<ReturnType<typeof scored>>;
const names = ['words alone', 'with regression', 'with regression, pairs kept, `text.ngrams=2`'];

say('| table | sentences | dimensions | accuracy | model |');
say('|---|---|---|---|---|');
const glove = await openGlove();
const baseline = await scored(corpus, glove.words, 1, 'cv:10');
say(row('GloVe 6B', '', glove.words.vectors.columns, [baseline]));

const all = await tablesScored(corpus, corpus, 'cv:10');
names.forEach((name, i) => {
  say(row(name, 'all', teacher.dimensions, [all[i]!]));
});
if (meanOf([all[1]!]) < GOAL) process.exitCode = 1;

record(
  'distil.md',
  `# Word vectors distilled from a sentence encoder

Satchel ${version}, MR, ten folds, seed 1, one thread, \`node bench/quality/distil.ts\`. Teacher: ${teacher.description}, fetched by \`bench/quality/fetch-teacher.ts\`.
All options are defaults, nothing was chosen by a score. Goal, set before: ${GOAL} from all sentences, without labels. The teacher reads every sentence of MR, also those of the test folds.
Hashes are the first digits of \`hashes.model\`. Data sets are not part of the repository.`,
);

/** The three tables that the teacher makes of the sentences, each scored on the corpus. Without pairs in the text, those of the table are not met. */
async function tablesScored(sentences: Corpus, on: Corpus, protocol: string): Promise<Evaluated[]> {
  const { words: alone } = await distilWords(sentences, teacher, { options: { distil: { passages: 0 } } });
  const { words: used } = await distilWords(sentences, teacher, { options: { distil: { pairs: 'keep' } } });
  return [
    await scored(on, alone, 1, protocol),
    await scored(on, used, 1, protocol),
    await scored(on, used, 2, protocol),
  ];
}

async function scored(from: Corpus, words: WordVectors, ngrams: number, protocol: string) {
  const options = { representation: 'average', words, protocol, seed: 1, threads: 1, options: { text: { ngrams } } };
  return evaluate(from, options as EvaluateOptions);
}

function meanOf(evaluations: readonly Evaluated[]): number {
  return (100 * evaluations.reduce((sum, { metrics }) => sum + metrics['accuracy']!.mean, 0)) / evaluations.length;
}

function row(name: string, sentences: string, dimensions: number, evaluations: readonly Evaluated[]): string {
  const hash = evaluations[0]!.hashes.model.slice(0, 16);
  return `| ${name} | ${sentences} | ${dimensions} | ${meanOf(evaluations).toFixed(2)} | ${hash} |`;
}

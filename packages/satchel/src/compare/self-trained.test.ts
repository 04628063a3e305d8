/** Candidates of a comparison that train themselves on texts without labels. */
import { describe, expect, it } from 'vitest';
import { comparedText } from '../cli/commands/compare/text.ts';
import type { Document } from '../core/corpus.ts';
import { resolveOptions } from '../core/options.ts';
import { corpusOf } from '../corpus/in-memory.ts';
import { corpusOptions } from '../corpus/options.ts';
import { createRandom, randomOrder } from '../numeric/random.ts';
import { comparisonReport } from '../results/comparison.ts';
import { compareCorpus } from './compare-corpus.ts';
import type { CompareOptions, CorpusComparison } from './comparison.ts';
import { candidates, selfTrained } from './selection/candidates.ts';

/** Bakers and smiths use thirty words each, and share thirty; a text has six, so that two texts of a craft share few. */
function crafts(count: number, seed: number): Document[] {
  const random = createRandom(seed, 'crafts');
  return Array.from({ length: count }, (_, i) => {
    const craft = i % 2 === 0 ? 'baker' : 'smith';
    const words = Array.from({ length: 6 }, () => `${random.uniform() < 0.6 ? craft : 'both'}${random.below(30)}`);
    return { id: `${seed}-${i}`, text: words.join(' '), labels: [craft] };
  });
}

const bare = (documents: readonly Document[]) => corpusOf(documents.map(({ id, text }) => ({ id, text })));
const texts = bare(crafts(400, 2));
const [bow, blend] = ['bow', 'bow · blend'].map((name) => candidates.find((one) => one.name === name)!);
const three = [bow!, blend!, selfTrained];

/** Each reading of the clock takes a moment, so that everything fits the budget. */
function compared(documents: readonly Document[], options: Partial<CompareOptions> = {}): Promise<CorpusComparison> {
  let now = 0;
  const clock = (): number => (now += 1e-4);
  const all = { unlabelled: texts, candidates: three, clock, threads: 1, ...options };
  return compareCorpus(corpusOf(documents), all);
}

/** The report at a terminal. */
function shown(result: CorpusComparison): string {
  const request = { corpus: resolveOptions('corpus', corpusOptions), words: undefined, run: { seed: 1 } };
  return comparedText(comparisonReport(result, 'crafts.jsonl', request), 'crafts.jsonl', (_, text) => text);
}

const rowOf = ({ leaderboard }: CorpusComparison, name: string) => leaderboard.find((row) => row.name === name)!;

describe('with unlabelled texts', () => {
  it('a self-trained blend is compared, and says what it did in its last fold', async () => {
    const result = await compared(crafts(40, 1));
    const row = rowOf(result, selfTrained.name);
    expect(row.score).toBeGreaterThan(rowOf(result, 'bow').score);
    expect(row).toMatchObject({ isSelfTrained: true, selfTraining: { on: 'last fold', unlabelled: 400 } });
    expect(Object.keys(row.selfTraining!.taken)).toEqual(['baker', 'smith']);
    expect(rowOf(result, 'bow · blend')).not.toHaveProperty('selfTraining');
    expect(shown(result)).toMatch(/\n {2}self-training \(bow · blend, self-trained, last fold\): \d rounds?; /);
  });

  it('a test part has the report of the model that is scored on it, on any number of threads', async () => {
    const documents = crafts(60, 1).map((document, i) => ({ ...document, split: i < 24 ? 'train' : 'test' }));
    const [one, two] = [await compared(documents), await compared(documents, { threads: 2 })];
    const row = rowOf(one, selfTrained.name);
    expect(row.selfTraining).toMatchObject({ on: 'test', unlabelled: 400 });
    expect(rowOf(two, selfTrained.name)).toMatchObject({ selfTraining: row.selfTraining, test: row.test });
  });

  it('only documents with labels count in the task', async () => {
    expect((await compared(crafts(40, 1))).task).toMatchObject({ documents: 40, wordCount: 240 });
  });

  it('permuted labels stay at chance', async () => {
    const documents = crafts(60, 1);
    const order = randomOrder(60, createRandom(7, 'permuted'));
    const permuted = documents.map((document, i) => ({ ...document, labels: documents[order[i]!]!.labels }));
    const result = await compared(permuted);
    expect(rowOf(result, selfTrained.name).score).toBeLessThan(0.65);
    expect(result.picked.score).toBeLessThan(0.65);
  });

  it('documents with several labels are refused, with the sentence of train and evaluate', async () => {
    const several = crafts(40, 1).map((document, i) => ({ ...document, labels: i % 4 ? document.labels : ['a', 'b'] }));
    await expect(compared(several, { candidates: undefined })).rejects.toMatchObject({
      code: 'UNSUPPORTED',
      kind: 'usage',
      message: 'self-training gives each unlabelled text one label, but these documents have several.',
      remedy: "Leave the unlabelled texts out ('unlabelled').",
    });
  });
});

describe('with few labels', () => {
  const few = { unlabelled: undefined, candidates: [bow!, blend!], fewLabels: [4] };

  it('a blend trains itself on the documents that are not in the sample', async () => {
    const { fewLabels } = await compared(crafts(200, 1), few);
    expect(fewLabels!.notRun).toEqual([]);
    const meanOf = (name: string) => fewLabels!.rows.find((row) => row.name === name)!.scores[0]!.mean;
    expect(meanOf(selfTrained.name)).toBeGreaterThan(meanOf('bow · blend'));
  });

  it('options of the user hold for it too', async () => {
    const scores = async (options: CompareOptions['options']) => {
      const { fewLabels } = await compared(crafts(200, 1), { ...few, options });
      return fewLabels!.rows.find(({ name }) => name === selfTrained.name)!.scores;
    };
    expect(await scores({ text: { maxWords: 3 } })).not.toEqual(await scores({}));
  });

  it('it is left out where documents have several labels', async () => {
    const several = crafts(60, 1).map((document, i) => ({ ...document, labels: i % 4 ? document.labels : ['baker', 'smith'] })); // biome-ignore format: one thought
    const { fewLabels } = await compared(several, few);
    expect(fewLabels!.rows.map(({ name }) => name).sort()).toEqual(['bow', 'bow · blend']);
    expect(fewLabels!.notRun).toEqual([]);
  });

  it('candidates for which the time was too short are listed at the terminal', async () => {
    let now = 0;
    const given = { ...few, clock: () => (now += 1), budget: 400 };
    const result = await compared(crafts(60, 1), given);
    expect(result.fewLabels!.notRun).toContain(selfTrained.name);
    expect(shown(result)).toContain(`\n  not run with few labels: ${result.fewLabels!.notRun.join('; ')}\n`);
  });
});

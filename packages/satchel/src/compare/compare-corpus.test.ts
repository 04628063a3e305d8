import { describe, expect, it } from 'vitest';
import { corpusFrom, toyDocuments } from '../contract/toy-world.ts';
import type { Document } from '../core/corpus.ts';
import { SatchelError } from '../core/errors.ts';
import { createRandom } from '../numeric/random.ts';
import { compareCorpus } from './compare-corpus.ts';
import type { CompareEvent, CompareOptions, CorpusComparison } from './comparison.ts';
import { type Candidate, candidates } from './selection/candidates.ts';

const named = (...names: string[]): Candidate[] => names.map((name) => candidates.find((one) => one.name === name)!);
const few = named('bow', 'bow · complement-nb', 'bow+average', 'average');
const quick = { words: { dimensions: 8, minCount: 1 }, 'skip-gram': { epochs: 1 } };

/** Each reading of the clock takes `step` seconds. */
function ticking(step: number): () => number {
  let now = 0;
  return () => (now += step);
}

const compared = (documents: readonly Document[], options: Partial<CompareOptions> = {}): Promise<CorpusComparison> =>
  compareCorpus(corpusFrom(documents), { clock: ticking(1e-4), candidates: few, options: quick, ...options });

/** Notes with some words of another craft: hard enough for some errors. */
function muddled(count: number, seed = 1): Document[] {
  const random = createRandom(seed, 'muddled');
  const plain = toyDocuments(count, seed);
  return plain.map((document) => {
    const other = plain[random.below(plain.length)]!;
    return {
      ...document,
      text: `${document.text.split(' ').slice(0, 3).join(' ')} ${other.text.split(' ').slice(0, 3).join(' ')}`,
    };
  });
}

const inTwoParts = (documents: readonly Document[]): Document[] =>
  documents.map((document, i) => ({ ...document, split: i % 4 === 3 ? 'test' : 'train' }));

/** The parts of the result that do not depend on the clock. */
function timeless(result: CorpusComparison) {
  const { seconds: _seconds, leaderboard, verdict, ...rest } = result;
  const rows = leaderboard.map(({ trainSeconds: _train, textsPerSecond: _texts, ...row }) => row);
  return { ...rest, leaderboard: rows, winner: verdict.winner, baseline: verdict.baseline };
}

describe('compareCorpus', () => {
  it('compares all candidates with the best bag of words on folds', async () => {
    const result = await compared(muddled(120));
    expect(result).toMatchObject({
      metric: 'accuracy',
      protocol: 'cv:10',
      folds: 10,
      task: { documents: 120, classes: 3, multiLabel: false },
    });
    const ended = result.leaderboard.filter(({ dropped }) => !dropped);
    expect(ended.map(({ score }) => score)).toEqual(ended.map(({ score }) => score).sort((a, b) => b - a));
    const baseline = ended.find(({ name }) => name === result.verdict.baseline)!;
    expect(baseline).toMatchObject({ family: 'bag of words' });
    expect(baseline.against).toBeUndefined();
    expect(baseline.folds).toHaveLength(10);
    expect(baseline.low).toBeLessThan(baseline.score);
    for (const { name, dropped } of result.leaderboard.filter((row) => row.dropped)) {
      expect([name, dropped?.reason]).toEqual([name, 'clearly below the best']);
    }
    expect(result.picked.folds).toHaveLength(10);
    expect(result.picked.on).toBe('folds');
    expect(result.picked.score).toBeLessThanOrEqual(ended[0]!.score + 1e-9);
  });

  it('gives the same scores on any clock, if there is time for all', async () => {
    const [fast, slow] = [await compared(muddled(60)), await compared(muddled(60), { clock: ticking(1e-3) })];
    expect(timeless(slow)).toEqual(timeless(fast));
  });

  it('never uses the test part to select', async () => {
    const documents = inTwoParts(muddled(120));
    const turned = documents.map((document) =>
      document.split === 'test' ? { ...document, labels: ['baker'], text: 'flour anvil mast' } : document,
    );
    const [before, after] = [await compared(documents), await compared(turned)];
    const decided = ({ leaderboard, verdict, notRun }: CorpusComparison) => ({
      winner: verdict.winner,
      notRun,
      rows: leaderboard
        .map(({ name, folds, options, dropped }) => ({ name, folds, options, dropped }))
        .sort((a, b) => (a.name < b.name ? -1 : 1)),
    });
    expect(before.protocol).toBe('official');
    expect(decided(after)).toEqual(decided(before));
    expect(after.picked.score).not.toBe(before.picked.score);
  });

  it('scores the remaining candidates on the test part, with intervals', async () => {
    const { leaderboard, picked, verdict, diagnosis } = await compared(inTwoParts(muddled(120)));
    const winner = leaderboard.find(({ name }) => name === verdict.winner)!;
    expect(winner.test).toBe(winner.score);
    const folds = winner.folds.reduce((sum, score) => sum + score, 0) / winner.folds.length;
    expect(picked).toEqual({ score: winner.score, on: 'test', foldsScore: folds, low: winner.low, high: winner.high });
    expect(winner.low).toBeLessThan(winner.score);
    expect(diagnosis.curve!.points.at(-1)!.score).toBe(winner.test);
  });

  it('starts no candidate that cannot end in time, and lists it', async () => {
    const { notRun, leaderboard, verdict } = await compared(muddled(60), { clock: ticking(1), budget: 60 });
    expect(notRun.map(({ name, reason }) => `${name}: ${reason}`)).toContain('average: out of budget');
    expect(leaderboard[0]!.name).toBe(verdict.baseline);
    expect(leaderboard[0]!.folds.length).toBeGreaterThan(0);
  });

  it('lists a candidate that cannot be fitted to this corpus, with the reason', async () => {
    const { notRun } = await compared(toyDocuments(60), { candidates: named('bow', 'scdv') });
    expect(notRun).toHaveLength(1);
    expect(notRun[0]!.name).toBe('scdv');
    expect(notRun[0]!.reason).toContain('60 clusters need as many distinct points');
  });

  it('reports text that gives the label away before any score, and the score without it', async () => {
    const given = muddled(150).map((document, i) => ({
      ...document,
      text: `From: ${document.labels[0]} guild\nNumber: ${i}\n\n${document.text}`,
    }));
    const events: CompareEvent[] = [];
    const { leaks } = await compared(given, { candidates: named('bow'), watch: (event) => events.push(event) });
    expect(events[0]!.kind).toBe('leaks');
    expect(leaks.plan.parts).toEqual(['field']);
    expect(leaks.stripped!.with).toBeGreaterThan(leaks.stripped!.without + 0.1);
  });

  it('also scores without the test documents that have a duplicate in the training part', async () => {
    const documents = inTwoParts(muddled(120)).map((document, i, all) =>
      i === 7 ? { ...document, text: all[4]!.text } : document,
    );
    const { withoutCopies, leaks } = await compared(documents, { candidates: named('bow') });
    expect(leaks.test!.copied).toBeGreaterThan(0);
    expect(withoutCopies!.documents).toBe(30 - leaks.test!.copied);
  });

  it('scores documents with several labels by micro-F1', async () => {
    const documents = toyDocuments(90).map((document, i, all) => {
      const other = all[(i + 1) % all.length]!;
      return i % 3 === 0
        ? { ...document, text: `${document.text} ${other.text}`, labels: [...document.labels, ...other.labels] }
        : document;
    });
    const { metric, leaderboard, diagnosis } = await compared(documents, { candidates: named('bow', 'bow+average') });
    expect(metric).toBe('microF1');
    expect(leaderboard[0]!.score).toBeGreaterThan(0.8);
    expect(diagnosis.confusions).toEqual([]);
    expect(diagnosis.labelErrors).toBeUndefined();
  });

  it('compares with few labels on request', async () => {
    const { fewLabels } = await compared(muddled(120), { fewLabels: [1, 10] });
    expect(fewLabels).toMatchObject({ draws: 5, tested: 12, notRun: [] });
    expect(fewLabels!.rows.map(({ name }) => name).sort()).toEqual(few.map(({ name }) => name).sort());
    const bow = fewLabels!.rows.find(({ name }) => name === 'bow')!;
    expect(bow.scores.map(({ perClass }) => perClass)).toEqual([1, 10]);
    expect(bow.scores[1]!.mean).toBeGreaterThan(bow.scores[0]!.mean);
  });

  it('finds wrong labels that were planted, and shows the documents', async () => {
    const documents = toyDocuments(120).map((document, i) =>
      i === 30 || i === 60 ? { ...document, labels: ['smith'] } : document,
    );
    const { diagnosis } = await compared(documents, { candidates: named('bow') });
    expect(
      diagnosis
        .labelErrors!.errors.slice(0, 2)
        .map(({ id, suggested }) => `${id} ${suggested}`)
        .sort(),
    ).toEqual(['note-30 baker', 'note-60 baker']);
    expect(diagnosis.labelErrors!.errors[0]!.text.length).toBeGreaterThan(10);
  });

  it('reports confusions, learning curve and calibration of the winner', async () => {
    const { diagnosis, leaderboard, verdict } = await compared(muddled(150));
    const [pair] = diagnosis.confusions;
    expect(pair!.documents).toBeGreaterThan(0);
    expect(pair!.examples[0]!.id).toMatch(/^note-\d+$/);
    expect(diagnosis.curve!.points.map(({ documents }) => documents)).toEqual([17, 34, 68, 135]);
    expect(diagnosis.curve!.twice.size).toBe(270);
    const winner = leaderboard.find(({ name }) => name === verdict.winner)!;
    expect(diagnosis.curve!.points.at(-1)!.score).toBe(winner.score);
    expect(diagnosis.calibration!.after[diagnosis.calibration!.best]).toBe(
      Math.min(...Object.values(diagnosis.calibration!.after)),
    );
    expect(diagnosis.leftOut).toEqual([]);
  });

  it('checks certainty if a representation gives one', async () => {
    const withSpm = await compared(muddled(60), { candidates: named('bow', 'average', 'spm') });
    expect(withSpm.diagnosis.certainty!.tenth).toBeLessThanOrEqual(withSpm.diagnosis.certainty!.median);
    const without = await compared(muddled(60), { candidates: named('bow', 'average') });
    expect(without.diagnosis.certainty).toBeUndefined();
  });

  it('lists the parts of the diagnosis that it skipped for lack of time', async () => {
    const { diagnosis } = await compared(muddled(60), { candidates: named('bow'), clock: ticking(1), budget: 5 });
    expect(diagnosis.leftOut).toEqual(['calibration and label errors', 'learning curve']);
  });

  it.each([
    [{ budget: 0 }, 'The budget must be a number of seconds above 0, got 0.'],
    [{ budget: Number.NaN }, 'The budget must be a number of seconds above 0, got NaN.'],
    [{ candidates: named('average') }, 'A comparison needs at least one bag of words as its baseline.'],
  ])('refuses %j', async (options, message) => {
    const error = await compared(toyDocuments(30), options).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(SatchelError);
    expect(error).toMatchObject({ code: 'BAD_PARAM', kind: 'usage', message });
  });

  it('stops at once when the caller aborts', async () => {
    const caller = new AbortController();
    const stopped = compared(toyDocuments(60), {
      signal: caller.signal,
      watch: () => caller.abort(new Error('enough')),
    });
    await expect(stopped).rejects.toThrow('enough');
  });
});

/** Enough work for threads: long texts, whose words are drawn from those of a craft more often than from others. */
function longNotes(count: number): Document[] {
  const random = createRandom(1, 'long notes');
  return Array.from({ length: count }, (_, i) => {
    const craft = i % 3;
    const words = Array.from({ length: 90 }, () => {
      const from = random.uniform() < 0.05 ? craft : random.below(12);
      return `w${from}x${random.below(200)}`;
    });
    const split = i % 5 === 4 ? 'test' : 'train';
    return { id: `note-${i}`, text: words.join(' '), labels: [['baker', 'sailor', 'smith'][craft]!], split };
  });
}

describe('a budget that ends', () => {
  /** Every fold takes one second, whatever the machine. */
  const onFakeClock = async (threads: number, budget: number) => {
    let now = 0;
    const watch = ({ kind }: CompareEvent): void => {
      if (kind === 'fold') now += 1;
    };
    return compared(muddled(90), { clock: () => now, watch, threads, budget });
  };

  it('gives the same result on any number of threads, and says that the machine decides which folds run', async () => {
    const result = await onFakeClock(1, 9);
    expect(result).toMatchObject({ isComplete: false, budgetClock: 'given', budgetSeconds: 9 });
    expect(result.seconds).toBeGreaterThanOrEqual(0.95 * 9);
    expect(timeless(await onFakeClock(2, 9))).toEqual(timeless(result));
  });

  it('is complete if every candidate ran all folds or was eliminated', async () => {
    expect(await compared(muddled(60))).toMatchObject({ isComplete: true });
  });
});

describe('compareCorpus on threads', () => {
  const given = { clock: undefined, budget: 1e6, protocol: 'official', fewLabels: [10] };
  it('gives the same result on any number', async () => {
    const documents = longNotes(200);
    const sent: CompareOptions = {
      ...given,
      candidates: [...few, ...named('bow, pairs too')],
    };
    const expected = timeless(await compared(documents, { ...sent, threads: 1 }));
    expect(timeless(await compared(documents, { ...sent, threads: 2 }))).toEqual(expected);
  });

  it('stops at an abort, with its reason', async () => {
    const controller = new AbortController();
    const reason = new Error('enough');
    const watch = ({ kind }: CompareEvent): void => {
      if (kind === 'fold') controller.abort(reason);
    };
    const running = compared(longNotes(200), { ...given, threads: 2, signal: controller.signal, watch });
    await expect(running).rejects.toBe(reason);
  });
});

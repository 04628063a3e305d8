import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { smallOptions } from '../../contract/small-options.case.ts';
import { corpusFrom, toyDocuments } from '../../contract/toy-world.ts';
import { bm25 } from '../../retrieve/bm25.ts';
import { createEngine, type Engine } from '../../run/engine.ts';
import { threadCounts } from '../../run/thread-counts.case.ts';
import { answerQuestions } from '../answer.ts';
import type { Answerer, Question } from '../answerer.ts';
import { readCollection } from '../collection.ts';
import { type RetrievalChoice, resolveRetrieval } from '../settings.ts';
import { memorySource, prepareSystems } from '../systems.ts';
import { answersOnThreads } from './answer-threads.ts';

const engines: Engine[] = [];
beforeAll(async () => {
  for (const threads of [1, ...threadCounts]) engines.push(await createEngine({ threads }));
});
afterAll(() => Promise.all(engines.map((engine) => engine.executor.close())));

const DOCUMENTS = toyDocuments(120);
const texts = DOCUMENTS.slice(0, 21).map(({ text }) => text.split(' ').slice(0, 3).join(' '));
/** The first document is relevant to each query, and one that the collection lacks. */
const judged = new Map(
  texts.map((_, i) => [
    `q${i}`,
    new Map([
      [DOCUMENTS[i]!.id, 1],
      ['elsewhere', 1],
      [DOCUMENTS[i + 30]!.id, 0],
    ]),
  ]),
);

async function prepared(choice: RetrievalChoice, engine: Engine, tune = false) {
  const settings = resolveRetrieval(choice);
  const collection = await readCollection(corpusFrom(DOCUMENTS), settings, engine);
  const source = { ...collection, ...memorySource(collection, choice.words, engine, 1, settings.retrieval) };
  const systems = await prepareSystems(source, settings, tune);
  const questions: Question[] = [...texts, 'no such word', ''].map((text, i) => ({
    id: `q${i}`,
    query: collection.queryOf(text),
  }));
  return { settings, collection, systems, questions };
}

const words = { words: { dimensions: 4 } };

describe.each<[string, RetrievalChoice, boolean]>([
  ['bm25 with every tuned point', { ranker: 'bm25' }, true],
  ['a language model with feedback', { ranker: 'dirichlet', feedback: 'rm3' }, true],
  ['dense vectors', { ranker: 'lsi', options: { lsi: { dimensions: 4 } } }, false],
  [
    'sparse vectors fused with words',
    { ranker: 'bm25', fuse: 'scdv', options: { ...smallOptions('scdv'), ...words } },
    false,
  ],
  [
    'a share predicted for each query',
    { ranker: 'bm25', fuse: 'lsi', lambda: 'per-query', options: { lsi: { dimensions: 4 } } },
    false,
  ],
  ['vectors that are compared in pairs', { ranker: 'subspace', options: words }, false],
])('%s', (_, choice, tune) => {
  it('gives the same answers on any number of threads', async () => {
    const here = await prepared(choice, engines[0]!, tune);
    const points = here.systems.variants.length * here.systems.lambdas.length;
    const answers = await answerQuestions(
      here.collection,
      here.systems,
      here.questions,
      judged,
      here.settings,
      engines[0]!,
      1,
    );
    for (const engine of engines.slice(1)) {
      const { collection, systems, questions, settings } = await prepared(choice, engine, tune);
      const answerer = answersOnThreads(collection, systems, settings.fusion.normalisation, 0, engine, 0)!;
      const chosen = answers.lists.map((_, i) => i % points);
      const alone: Answerer = answerer;
      expect(await alone.precisions(questions, judged, points)).toEqual(await precisionsHere(here, points));
      expect(await alone.lists(questions, chosen, 7)).toEqual(await listsHere(here, chosen, 7));
      expect(await answerQuestions(collection, systems, questions, judged, settings, engine, 1)).toEqual(answers);
    }
  });
});

type Prepared = Awaited<ReturnType<typeof prepared>>;

/** On the calling thread, through the same door as an evaluation: one point at a time. */
async function listsHere(
  { collection, systems, questions, settings }: Prepared,
  points: readonly number[],
  depth: number,
) {
  const { variants, other, lambdas } = systems;
  const lists = [];
  for (const [i, question] of questions.entries()) {
    const point = points[i]!;
    const one = {
      variants: [variants[Math.floor(point / lambdas.length)]!],
      other,
      lambdas: [lambdas[point % lambdas.length]!],
    };
    const only = { ...settings, retrieval: { ...settings.retrieval, depth } };
    lists.push(...(await answerQuestions(collection, one, [question], new Map(), only, engines[0]!, 1)).lists);
  }
  return lists;
}

async function precisionsHere(here: Prepared, points: number): Promise<Float64Array> {
  const { averagePrecision } = await import('../../evaluate/ranking-metrics.ts');
  const table = new Float64Array(here.questions.length * points);
  for (let point = 0; point < points; point++) {
    const lists = await listsHere(
      here,
      here.questions.map(() => point),
      1000,
    );
    lists.forEach(({ query, documents }, i) => {
      table[i * points + point] = averagePrecision(documents, judged.get(query) ?? new Map(), 1000);
    });
  }
  return table;
}

describe('queries stay on the calling thread', () => {
  const answererOf = async (choice: RetrievalChoice, engine: Engine, work: number) => {
    const { collection, systems, settings } = await prepared(choice, engine);
    return answersOnThreads(collection, systems, settings.fusion.normalisation, work, engine);
  };

  it('where there is little to compare, one thread, or a ranker of one’s own', async () => {
    expect(await answererOf({ ranker: 'bm25' }, engines[1]!, 1e9)).toBeDefined();
    expect(await answererOf({ ranker: 'bm25' }, engines[1]!, 1e6)).toBeUndefined();
    expect(await answererOf({ ranker: 'bm25' }, engines[0]!, 1e9)).toBeUndefined();
    expect(await answererOf({ ranker: { ...bm25 } }, engines[1]!, 1e9)).toBeUndefined();
  });
});

it('ends at an abort', async () => {
  const reason = new Error('enough');
  const engine = { ...engines[1]!, signal: AbortSignal.abort(reason) };
  const { collection, systems, questions, settings } = await prepared({ ranker: 'bm25' }, engines[1]!);
  const answerer = answersOnThreads(collection, systems, settings.fusion.normalisation, 0, engine, 0)!;
  await expect(
    answerer.lists(
      questions,
      questions.map(() => 0),
      10,
    ),
  ).rejects.toBe(reason);
});

/**
 * Answers queries on all threads, where there is much to compare. Queries are independent, so the lists and precisions have the bits of one
 * thread; they come back in the order of the queries.
 *
 * Memory: the index and the document vectors once for all threads; on each thread the scores of one query per ranker, and a copy of dense
 * vectors in kernel memory.
 */
import { type Compute, chunks } from '../../core/compute.ts';
import { nextKey } from '../../core/threads/kept-state.ts';
import { inSharedMemoryOnce } from '../../core/threads/shared-memory.ts';
import type { QueryJudgements } from '../../evaluate/retrieval-metrics.ts';
import type { Normalisation } from '../../retrieve/fusion.ts';
import type { AnsweredCollection, Answerer, Question } from '../answerer.ts';
import { type RowList, rankedList } from '../row-lists.ts';
import type { Systems } from '../systems.ts';
import { LIST_TASK, type ListInput, PRECISION_TASK, type PrecisionInput, type SentSystems } from './answer-task.ts';

/** Scores of documents below which threads cost more than they save. */
const WORTH_SENDING = 1e8;
/** Queries per task. */
const QUERIES_A_TASK = 8;

/** Undefined where the queries are better answered on this thread. `work`: how many scores are computed; `least`: how many are sent. */
export function answersOnThreads(
  collection: AnsweredCollection,
  systems: Systems,
  normalisation: Normalisation,
  work: number,
  compute: Compute,
  least = WORTH_SENDING,
): Answerer | undefined {
  const { executor, progress, signal } = compute;
  const sent = executor.knowsAllTasks && work >= least ? sendSystems(collection, systems, normalisation) : undefined;
  if (!sent) return undefined;

  async function run<Input, Output>(task: string, inputs: readonly Input[], queries: number): Promise<Output[]> {
    const outputs: Output[] = [];
    for await (const output of executor.stream<Input, Output>(task, inputs, signal)) {
      outputs.push(output);
      progress.advance(Math.min(queries, outputs.length * QUERIES_A_TASK), queries, 'queries');
    }
    return outputs;
  }

  return {
    async lists(questions, points, depth) {
      const inputs = inParts(
        questions,
        (some, start): ListInput => ({
          systems: sent,
          queries: some.map(({ query }) => query),
          points: points.slice(start, start + some.length),
          depth,
        }),
      );
      const lists = (await run<ListInput, RowList[]>(LIST_TASK, inputs, questions.length)).flat();
      return lists.map((list, i) => rankedList(questions[i]!, list, collection.documentIds));
    },
    async precisions(questions, judged, points) {
      const rowOf = new Map(collection.documentIds.map((id, row) => [id, row]));
      const inputs = inParts(
        questions,
        (some): PrecisionInput => ({
          systems: sent,
          queries: some.map(({ query }) => query),
          grades: some.map(({ id }) => gradesByRow(judged, id, rowOf)),
          points,
        }),
      );
      const parts = await run<PrecisionInput, Float64Array>(PRECISION_TASK, inputs, questions.length);
      return Float64Array.from(parts.flatMap((part) => [...part]));
    },
  };
}

/** Dense vectors are copied into the kernel memory of each thread: at most this many bytes. More are compared on the calling thread. */
const MOST_DENSE_BYTES = 2 ** 28;

function sendSystems(
  { index, bags }: AnsweredCollection,
  { variants, other, lambdas }: Systems,
  normalisation: Normalisation,
): SentSystems | undefined {
  const all = other ? [...variants, other] : variants;
  const senders = all.flatMap(({ sender }) => (sender ? [sender] : []));
  const bytes = senders.reduce((sum, { denseBytes }) => sum + denseBytes, 0);
  if (senders.length < all.length || bytes > MOST_DENSE_BYTES) return undefined;
  const sent = senders.map(({ send }) => send());
  const collection = { index: inSharedMemoryOnce(index), bags: inSharedMemoryOnce(bags) };
  const rankers = sent.slice(0, variants.length);
  return { key: nextKey(), collection, rankers, other: sent[variants.length], lambdas, normalisation };
}

const inParts = <Input>(
  questions: readonly Question[],
  inputOf: (some: readonly Question[], start: number) => Input,
): Input[] =>
  chunks(questions.length, QUERIES_A_TASK).map(({ start, end }) => inputOf(questions.slice(start, end), start));

function gradesByRow(
  judged: QueryJudgements,
  query: string,
  rowOf: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  const grades = Array.from(
    judged.get(query) ?? [],
    ([id, grade]) => [String(rowOf.get(id) ?? `lacking ${id}`), grade] as const,
  );
  return new Map(grades);
}

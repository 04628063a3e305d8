/** The answer to the newest question, asked when no key has come for a moment; and what is like the documents in the trays. */
import { useEffect, useState } from 'react';
import type { Fault } from '../../engine/engine.ts';
import { faultOf } from '../../engine/fault.ts';
import type { Found, QuerySense, SearchAnswer, SensesOfQuery } from '../../engine/searching.ts';
import { useSession } from '../../session/use-session.ts';

/** Milliseconds without a key before the question is asked. */
const PAUSE = 150;
const LATER = 400;

interface Latest<Answer> {
  readonly answer?: Answer;
  readonly fault?: Fault;
}

/** Asks again when `question` changes; an answer to an older question is dropped. `question` must be stable between renders. */
function useLatest<Answer>(question: (() => Promise<Answer>) | undefined, pause: number): Latest<Answer> {
  const [latest, setLatest] = useState<Latest<Answer>>({});
  useEffect(() => {
    if (!question) {
      setLatest({});
      return;
    }
    let isOld = false;
    const put = (found: Latest<Answer>): void => {
      if (!isOld) setLatest(found);
    };
    const timer = setTimeout(() => {
      question().then(
        (answer) => put({ answer }),
        (error: unknown) => put({ fault: faultOf(error) }),
      );
    }, pause);
    return () => {
      isOld = true;
      clearTimeout(timer);
    };
  }, [question, pause]);
  return latest;
}

export function useSearch(query: string, vectorShare: number, sense: QuerySense | undefined): Latest<SearchAnswer> {
  const { engine } = useSession();
  const [question, setQuestion] = useState<() => Promise<SearchAnswer>>();
  useEffect(() => {
    setQuestion(() => (query.trim() === '' ? undefined : () => engine.search({ query, vectorShare, sense })));
  }, [engine, query, vectorShare, sense]);
  return useLatest(question, PAUSE);
}

/** The senses of the words of a query; asked later than the hits, for the first time takes a while. */
export function useSenses(query: string): Latest<readonly SensesOfQuery[]> {
  const { engine } = useSession();
  const [question, setQuestion] = useState<() => Promise<readonly SensesOfQuery[]>>();
  useEffect(() => {
    setQuestion(() => (query.trim() === '' ? undefined : () => engine.querySenses(query)));
  }, [engine, query]);
  return useLatest(question, LATER);
}

/** Documents similar to those of one tray and unlike those of the other, with the sizes of both trays at the time of the search. */
interface Alike {
  readonly hits: readonly Found[];
  readonly like: number;
  readonly not: number;
}

export function useAlike(like: readonly number[], not: readonly number[]): Latest<Alike> {
  const { engine } = useSession();
  const [question, setQuestion] = useState<() => Promise<Alike>>();
  useEffect(() => {
    const ask = async (): Promise<Alike> => ({
      hits: await engine.likeThese(like, not),
      like: like.length,
      not: not.length,
    });
    setQuestion(() => (like.length === 0 ? undefined : ask));
  }, [engine, like, not]);
  return useLatest(question, 0);
}

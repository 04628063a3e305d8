/** What a person has set on a page, kept while other pages are looked at: a query, a filter, a lasso. */
import { useCallback, useReducer } from 'react';
import { useSessionState } from './use-session.ts';

const kept = new WeakMap<object, Map<string, unknown>>();

function keptOf(owner: object): Map<string, unknown> {
  const known = kept.get(owner) ?? new Map<string, unknown>();
  kept.set(owner, known);
  return known;
}

/** Like `useState`; the value belongs to `owner`, the open file unless another is given, and begins anew with another owner. */
export function useKept<Value>(
  name: string,
  initial: Value,
  owner?: object | undefined,
): readonly [Value, (value: Value) => void] {
  const { opened } = useSessionState();
  const own = keptOf(owner ?? opened!.facts);
  const [, draw] = useReducer((count: number) => count + 1, 0);
  const set = useCallback(
    (value: Value) => {
      own.set(name, value);
      draw();
    },
    [own, name],
  );
  return [own.has(name) ? (own.get(name) as Value) : initial, set];
}

/**
 * The explanation of a text as it is typed: at once where the model is on this thread, else from the worker, where only the newest question counts and one
 * is asked at a time.
 */
import { useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Explained, Fault, PageModel } from '../../engine/engine.ts';
import { faultOf } from '../../engine/fault.ts';
import { useSession } from '../../session/use-session.ts';

export interface Answer {
  readonly explained: Explained | undefined;
  /** The text that was explained. */
  readonly text: string;
  readonly fault: Fault | undefined;
}

export function useExplained(
  text: string,
  label: string | undefined,
  model: unknown,
  onPage: PageModel | undefined,
): Answer {
  const { engine } = useSession();
  const [answer, setAnswer] = useState<Answer>({ explained: undefined, text: '', fault: undefined });
  const now = useMemo(() => onPage && answerOf(onPage, text, label), [onPage, text, label]);
  const isAnswered = now !== undefined;
  const asked = useRef(0);
  const isBusy = useRef(false);
  const next = useRef<(() => void) | undefined>(undefined);

  useEffect(() => {
    if (model === undefined) return;
    const own = ++asked.current;
    next.current = undefined;
    if (isAnswered) return;
    const ask = async (): Promise<void> => {
      isBusy.current = true;
      const found = await engine.explain(text, label).then(
        (explained) => ({ explained, text, fault: undefined }),
        (error: unknown) => ({ explained: undefined, text, fault: faultOf(error) }),
      );
      isBusy.current = false;
      if (own === asked.current) flushSync(() => setAnswer(found)); // in this task: a frame may be due before the next
      const waiting = next.current;
      next.current = undefined;
      waiting?.();
    };
    if (isBusy.current) next.current = () => void ask();
    else void ask();
  }, [engine, text, label, model, isAnswered]);

  return now ?? answer;
}

/** Undefined where the worker has to be asked. */
function answerOf(onPage: PageModel, text: string, label: string | undefined): Answer | undefined {
  try {
    const explained = onPage.explain(text, label);
    return explained && { explained, text, fault: undefined };
  } catch (error) {
    return { explained: undefined, text, fault: faultOf(error) };
  }
}

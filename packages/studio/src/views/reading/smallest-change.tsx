/** The smallest change of the text that changes its label, when it is asked for. */
import { useEffect, useState } from 'react';
import type { Counterfactual } from 'satchel/browser';
import type { Fault } from '../../engine/engine.ts';
import { faultOf } from '../../engine/fault.ts';
import { useSession } from '../../session/use-session.ts';

type Answer = { readonly change: Counterfactual | null } | { readonly fault: Fault };

export function SmallestChange({ text, model }: { readonly text: string; readonly model: unknown }) {
  const { engine } = useSession();
  const [answer, setAnswer] = useState<Answer>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer is of one text and one model
  useEffect(() => setAnswer(undefined), [text, model]);
  const ask = (): void => {
    engine.counterfactual(text).then(
      (change) => setAnswer({ change }),
      (error: unknown) => setAnswer({ fault: faultOf(error) }),
    );
  };
  return (
    <div className="smallest">
      <button type="button" className="button" onClick={ask}>
        Smallest change that flips it
      </button>
      <p className="muted" role="status" data-change>
        {answer && ('fault' in answer ? answer.fault.message : <Sentence change={answer.change} />)}
      </p>
    </div>
  );
}

function Sentence({ change }: { readonly change: Counterfactual | null }) {
  if (change === null) return 'No set of its words changes the label.';
  const { without, label, exact, replace } = change;
  return (
    <>
      Without {quoted(without)} it says <b>{label ?? 'nothing'}</b>
      {exact ? '; no smaller set of words does it.' : '; a smaller set may exist.'}
      {replace && (
        <>
          {' '}
          With {quoted(replace.words.map(({ by }) => by))} in place of {quoted(replace.words.map(({ word }) => word))}{' '}
          it says <b>{replace.label ?? 'nothing'}</b>.
        </>
      )}
    </>
  );
}

const quoted = (quotable: readonly string[]): string => quotable.map((word) => `‘${word}’`).join(', ');

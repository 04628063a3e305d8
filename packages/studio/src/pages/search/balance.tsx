/** The balance of words and meaning that judged queries prefer: mean average precision over the slider, the best marked. */
import { useState } from 'react';
import type { Fault } from '../../engine/engine.ts';
import { faultOf } from '../../engine/fault.ts';
import type { JudgedBalance } from '../../engine/searching.ts';
import { Curve } from '../../parts/curve.tsx';
import { FileButton } from '../../parts/file-button.tsx';
import { Panel } from '../../parts/panel.tsx';
import { counted } from '../../parts/wording.ts';
import { useSession } from '../../session/use-session.ts';

type State = 'none' | 'running' | { readonly learned: JudgedBalance } | { readonly fault: Fault };

interface BalanceProps {
  onLearned(balance: JudgedBalance): void;
}

export function Balance({ onLearned }: BalanceProps) {
  const { engine } = useSession();
  const [state, setState] = useState<State>('none');
  const judge = (file: File): void => {
    setState('running');
    engine.judgeBalance(file).then(
      (learned) => {
        setState({ learned });
        onLearned(learned);
      },
      (error: unknown) => setState({ fault: faultOf(error) }),
    );
  };
  return (
    <Panel
      title="How much should meaning weigh?"
      sub="A file of queries with their relevant documents finds the share of meaning with the highest mean average precision (MAP)."
    >
      <FileButton
        text="Learn the balance"
        hint='JSON lines: {"query": "words", "relevant": ["id"]}'
        isDisabled={state === 'running'}
        onFile={judge}
      />
      <div role="status">
        {state === 'running' && <p className="muted">Searching at each balance …</p>}
        {typeof state === 'object' && 'fault' in state && (
          <p className="verdict">
            {state.fault.message} {state.fault.where} {state.fault.remedy}
          </p>
        )}
        {typeof state === 'object' && 'learned' in state && <Learned balance={state.learned} />}
      </div>
    </Panel>
  );
}

function Learned({ balance: { queries, points, best } }: { readonly balance: JudgedBalance }) {
  const marked = points.findIndex(({ vectorShare }) => vectorShare === best);
  const sentence = `Best at ${Math.round(100 * best)} % meaning: MAP ${points[marked]!.map.toFixed(3)} over ${counted(queries, 'query', 'queries')}`;
  return (
    <>
      <Curve points={points.map(({ vectorShare, map }) => [vectorShare, map])} marked={marked} sentence={sentence} />
      <p className="muted" data-best={best} data-maps={points.map(({ map }) => map).join(' ')}>
        {sentence}; words alone {points[0]!.map.toFixed(3)}, meaning alone {points.at(-1)!.map.toFixed(3)}.
      </p>
    </>
  );
}

/** What the model mixes up, and the documents that it gets wrong. */
import { useMemo } from 'react';
import { Panel } from '../../parts/panel.tsx';
import { counted, whole } from '../../parts/wording.ts';
import { missesOf, mixedUp } from '../../session/misses.ts';
import { useSession, useSessionState } from '../../session/use-session.ts';

const SHOWN_PAIRS = 6;
const SHOWN = 100;

export function Misses() {
  const session = useSession();
  const { judged, opened, document } = useSessionState();
  const rows = opened!.rows;
  const misses = useMemo(() => (judged ? missesOf(judged, rows) : []), [judged, rows]);
  const pairs = useMemo(() => (judged ? mixedUp(judged, rows).slice(0, SHOWN_PAIRS) : []), [judged, rows]);
  if (!judged)
    return (
      <Panel title="What does it get wrong?" isWide>
        <p className="sub">Known when the first model has judged the held-out documents.</p>
      </Panel>
    );
  const { classes } = judged;
  return (
    <Panel
      title="What does it get wrong?"
      sub={`${judged.choice.name} gets ${counted(misses.length, 'held-out document')} of ${whole(judged.judgedOn)} wrong; the clearest mistakes first`}
      isWide
    >
      <div className="wrong">
        <ul className="mixed">
          {pairs.map(({ given, said, count }) => (
            <li key={`${given} ${said}`}>
              <span>{classes[given]}</span>
              <span className="muted">taken for</span>
              <span>{classes[said]}</span>
              <b>{whole(count)}</b>
            </li>
          ))}
        </ul>
        <ol className="misses" aria-label="Documents the model gets wrong">
          {misses.slice(0, SHOWN).map((row) => (
            <li key={row}>
              <button
                type="button"
                className="plain"
                aria-current={document?.row === row ? 'true' : undefined}
                onClick={() => void session.show(row)}
              >
                {rows.titles[row] || rows.ids[row]}
              </button>
              <small className="against">
                {classes[rows.labels[row]!]} → {classes[judged.predicted[row]!] ?? 'nothing known'}
              </small>
            </li>
          ))}
        </ol>
      </div>
    </Panel>
  );
}

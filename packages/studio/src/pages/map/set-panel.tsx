/** The documents in the lasso: their classes, the words that tell them from the rest, what can be done with them, and the list of them. */
import { useEffect, useState } from 'react';
import type { Rows, SetOfRows } from '../../engine/engine.ts';
import { goTo } from '../../frame/route.ts';
import { Panel } from '../../parts/panel.tsx';
import { counted, percent, whole } from '../../parts/wording.ts';
import { useSession } from '../../session/use-session.ts';
import { SetActions } from './set-actions.tsx';

interface SetProps {
  readonly title: string;
  readonly rows: Rows;
  readonly chosen: Uint32Array;
  readonly isLasso: boolean;
  onClear(): void;
}

const SHOWN = 200;

export function SetPanel({ title, rows, chosen, isLasso, onClear }: SetProps) {
  const session = useSession();
  const [about, setAbout] = useState<SetOfRows>();
  useEffect(() => {
    setAbout(undefined);
    if (!isLasso || chosen.length === 0) return;
    let isOld = false;
    void session.engine.describeSet(chosen).then(
      (found) => !isOld && setAbout(found),
      () => {}, // a set that is the whole file has nothing to be told from
    );
    return () => {
      isOld = true;
    };
  }, [session, chosen, isLasso]);
  const tools = isLasso && (
    <button type="button" className="button" onClick={onClear}>
      Clear
    </button>
  );
  return (
    <Panel title={title} tools={tools}>
      {about && (
        <>
          <ul className="set-classes">
            {about.counts.slice(0, 6).map(({ name, count }) => (
              <li key={name} data-class={name} data-count={count}>
                <span>{name}</span>
                <b>{percent(count / chosen.length)}</b>
                <span className="muted">{whole(count)}</span>
              </li>
            ))}
          </ul>
          <p className="sub">
            Typical words:{' '}
            {about.words.map((word) => (
              <code key={word}>{word}</code>
            ))}
          </p>
        </>
      )}
      {isLasso && chosen.length > 0 && <SetActions rows={rows} chosen={chosen} onDone={onClear} />}
      <ol className="misses" aria-label={title} data-count={chosen.length}>
        {Array.from(chosen.subarray(0, SHOWN), (row) => (
          <li key={row}>
            <button
              type="button"
              className="plain"
              onClick={() => {
                void session.show(row).then(() => goTo('document'));
              }}
            >
              {rows.titles[row] || rows.ids[row]}
            </button>
          </li>
        ))}
      </ol>
      {chosen.length > SHOWN && <p className="muted">and {counted(chosen.length - SHOWN, 'more', 'more')}</p>}
    </Panel>
  );
}

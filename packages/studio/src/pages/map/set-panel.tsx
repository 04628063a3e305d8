/** The documents in the lasso: their classes, the words that tell them from the rest, what can be done with them, and the list of them. */
import { useEffect, useState } from 'react';
import type { Rows, SetOfRows } from '../../engine/engine.ts';
import { Panel } from '../../parts/panel.tsx';
import { percent, whole } from '../../parts/wording.ts';
import { useSession } from '../../session/use-session.ts';
import { DocumentList } from '../../views/documents/document-list.tsx';
import { SetActions } from './set-actions.tsx';

interface SetProps {
  readonly title: string;
  readonly rows: Rows;
  readonly chosen: Uint32Array;
  readonly isLasso: boolean;
  onClear(): void;
}

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
      <DocumentList name={title} members={chosen} />
    </Panel>
  );
}

/** Documents by their titles, the first of many; a click shows one. */
import type { ReactNode } from 'react';
import { goTo } from '../../frame/route.ts';
import { counted } from '../../parts/wording.ts';
import { useSession, useSessionState } from '../../session/use-session.ts';

interface ListProps {
  /** What the list is called. */
  readonly name: string;
  readonly members: readonly number[] | Uint32Array;
  /** What stands beside a title. */
  noteOf?(place: number): ReactNode;
}

const SHOWN = 100;

export function DocumentList({ name, members, noteOf }: ListProps) {
  const session = useSession();
  const { rows } = useSessionState().opened!;
  const show = (row: number): void => void session.show(row).then(() => goTo('document'));
  return (
    <>
      <ol className="misses" aria-label={name} data-count={members.length}>
        {Array.from(members.slice(0, SHOWN), (row, place) => (
          <li key={row} data-row={row}>
            <button type="button" className="plain" onClick={() => show(row)}>
              {rows.titles[row] || rows.ids[row]}
            </button>
            {noteOf && <small className="muted">{noteOf(place)}</small>}
          </li>
        ))}
      </ol>
      {members.length > SHOWN && <p className="muted">and {counted(members.length - SHOWN, 'more', 'more')}</p>}
    </>
  );
}

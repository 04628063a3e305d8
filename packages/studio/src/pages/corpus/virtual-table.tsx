/** The table of documents: only the rows in view are in the page, however many there are. To screen readers it is a list of that many. */
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import type { Judged, Rows } from '../../engine/engine.ts';
import { namesOfFlags } from '../../engine/flags.ts';
import { goTo } from '../../frame/route.ts';
import { whole } from '../../parts/wording.ts';
import { useSession } from '../../session/use-session.ts';

interface TableProps {
  readonly rows: Rows;
  readonly shown: Uint32Array;
  readonly classes: readonly string[];
  readonly judged: Judged | undefined;
  readonly flags: Uint8Array | undefined;
}

const HEIGHT = 34;

export function VirtualTable({ rows, shown, classes, judged, flags }: TableProps) {
  const session = useSession();
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => HEIGHT,
    overscan: 8,
  });
  const open = async (row: number): Promise<void> => {
    await session.show(row);
    goTo('document');
  };
  return (
    <div className="grid">
      <div className="line names" aria-hidden="true">
        <span className="id">id</span>
        <span>title</span>
        <span>label</span>
        <span>predicted</span>
        <span className="number">length</span>
        <span>part</span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keys */}
      <section className="lines" ref={scroller} tabIndex={0} aria-label="Documents">
        <ul style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start, key }) => {
            const row = shown[index]!;
            const said = judged?.predicted[row] ?? -1;
            const isWrong = judged !== undefined && rows.isHeldOut[row] === 1 && said !== rows.labels[row];
            return (
              <li
                key={key}
                className="line"
                aria-posinset={index + 1}
                aria-setsize={shown.length}
                style={{ transform: `translateY(${start}px)` }}
              >
                <span className="id muted" title={rows.ids[row]}>
                  {rows.ids[row]}
                </span>
                <button type="button" className="plain" onClick={() => void open(row)}>
                  {rows.titles[row] || rows.ids[row]}
                  {flags?.[row] ? <small className="against"> {namesOfFlags(flags[row])}</small> : null}
                </button>
                <span title={classes[rows.labels[row]!]}>{classes[rows.labels[row]!] ?? '–'}</span>
                <span className={isWrong ? 'against' : 'muted'} title={classes[said]}>
                  {classes[said] ?? '–'}
                  {isWrong && ' (wrong)'}
                </span>
                <span className="number">{whole(rows.lengths[row]!)}</span>
                <span className="muted">{rows.isHeldOut[row] ? 'held out' : 'training'}</span>
              </li>
            );
          })}
        </ul>
      </section>
    </div>
  );
}

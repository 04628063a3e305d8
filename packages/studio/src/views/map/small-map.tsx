/** The map beside the race: documents coloured by their label; a click shows one below. The page Map has the lasso and more. */
import { useCallback, useMemo } from 'react';
import { Panel } from '../../parts/panel.tsx';
import { whole } from '../../parts/wording.ts';
import { MAP_SAMPLE } from '../../session/state.ts';
import { useSession, useSessionState } from '../../session/use-session.ts';
import { Dot } from './dot.tsx';
import { kindsOf, legendOf } from './point-kinds.ts';
import { ScatterCanvas } from './scatter-canvas.tsx';

const none: ReadonlySet<number> = new Set();
const ignore = (): void => {};

export function SmallMap() {
  const session = useSession();
  const { opened, map } = useSessionState();
  const { rows, facts } = opened!;
  const classes = useMemo(() => facts.classes.map(({ name }) => name), [facts]);
  const legend = useMemo(() => map && legendOf('label', map, rows, classes), [map, rows, classes]);
  const kinds = useMemo(() => legend && kindsOf(legend, none, undefined), [legend]);
  const open = useCallback((point: number) => void session.show(map!.rows[point]!), [session, map]);
  if (!map || !legend || !kinds) return <Undrawn />;
  const describe = (point: number): string => {
    const row = map.rows[point]!;
    return `${rows.titles[row] || rows.ids[row]} (${classes[rows.labels[row]!] ?? 'no label'})`;
  };
  const more = (
    <a className="button" href="#/map">
      Open the map
    </a>
  );
  const sub = `${whole(map.rows.length)} documents by their labels, trustworthiness ${map.trustworthiness.toFixed(2)}. A click shows a document below.`;
  return (
    <Panel title="Which documents are alike?" sub={sub} tools={more}>
      <div className="small-map">
        <ScatterCanvas map={map} kinds={kinds} describe={describe} onOpen={open} onLasso={ignore} />
      </div>
      <ul className="legend">
        {classes.map((name, i) => (
          <li key={name}>
            <Dot name={i} /> {name}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Undrawn() {
  const session = useSession();
  const { judged, phase } = useSessionState();
  const sub =
    phase === 'running' ? 'Drawn when the race has ended.' : 'Documents on a plane; similar ones are near each other.';
  return (
    <Panel title="Which documents are alike?" sub={sub}>
      <button
        type="button"
        className="button"
        disabled={!judged}
        onClick={() => void session.drawMap('umap', MAP_SAMPLE)}
      >
        Draw the map now
      </button>
    </Panel>
  );
}

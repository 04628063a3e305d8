/** The map: documents on a plane with its quality said, coloured by many things; a lasso makes a set. */
import { useCallback, useEffect, useMemo } from 'react';
import type { MapMethod } from '../../engine/engine.ts';
import { goTo } from '../../frame/route.ts';
import { Panel } from '../../parts/panel.tsx';
import { StageLine } from '../../parts/stage-line.tsx';
import { counted, whole } from '../../parts/wording.ts';
import { missesOf } from '../../session/misses.ts';
import { MAP_SAMPLE } from '../../session/state.ts';
import { useKept } from '../../session/use-kept.ts';
import { useSession, useSessionState } from '../../session/use-session.ts';
import { Dot } from '../../views/map/dot.tsx';
import { type ColourBy, colourings, kindsOf, legendOf, shownPoints } from '../../views/map/point-kinds.ts';
import { ScatterCanvas } from '../../views/map/scatter-canvas.tsx';
import { SetPanel } from './set-panel.tsx';

const none: ReadonlySet<number> = new Set();

const methods: readonly MapMethod[] = ['umap', 'tsne', 'pca'];

export function MapPage() {
  const session = useSession();
  const { opened, judged, map, topics, isBusy } = useSessionState();
  const { rows, facts } = opened!;
  const [by, setBy] = useKept<ColourBy>('colour by', 'label');
  const [hidden, setHidden] = useKept('hidden classes', none);
  const [lasso, setLasso] = useKept<Uint32Array | undefined>('lasso', undefined, map);
  useEffect(() => {
    if (!map && !isBusy) void session.drawMap('umap', MAP_SAMPLE);
  }, [session, map, isBusy]);
  const classes = useMemo(() => facts.classes.map(({ name }) => name), [facts]);
  const legend = useMemo(
    () => map && legendOf(by, map, rows, classes, judged, topics),
    [by, map, rows, classes, judged, topics],
  );
  const kinds = useMemo(() => legend && kindsOf(legend, hidden, lasso), [legend, hidden, lasso]);
  const chosen = useMemo(() => {
    if (!map) return new Uint32Array();
    if (lasso) return lasso.map((point) => map.rows[point]!);
    const onMap = new Set(map.rows);
    return judged ? Uint32Array.from(missesOf(judged, rows).filter((row) => onMap.has(row))) : new Uint32Array();
  }, [map, lasso, judged, rows]);
  const open = useCallback(
    async (point: number) => {
      await session.show(map!.rows[point]!);
      goTo('document');
    },
    [session, map],
  );
  if (!map || !legend || !kinds)
    return (
      <Panel title="Map" isWide sub={isBusy ? 'Drawn when the other work is done.' : 'Drawing.'}>
        <StageLine />
      </Panel>
    );
  const toggle = (name: number): void => {
    const next = new Set(hidden);
    if (!next.delete(name)) next.add(name);
    setHidden(next);
  };
  const describe = (point: number): string => {
    const row = map.rows[point]!;
    return `${rows.titles[row] || rows.ids[row]} (${legend.names[legend.of[point]!] ?? 'none'})`;
  };
  const tools = (
    <>
      <label>
        colour by{' '}
        <select
          value={by}
          onChange={({ target }) => {
            setBy(target.value as ColourBy);
            setHidden(none);
          }}
        >
          {colourings
            .filter(([value]) => topics || value !== 'topic')
            .map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
        </select>
      </label>
      <label>
        drawn by{' '}
        <select
          value={map.method}
          disabled={isBusy}
          onChange={({ target }) => {
            setLasso(undefined);
            void session.drawMap(target.value as MapMethod, MAP_SAMPLE);
          }}
        >
          {methods.map((method) => (
            <option key={method}>{method}</option>
          ))}
        </select>
      </label>
    </>
  );
  const part =
    map.rows.length < rows.ids.length - map.empty ? `a sample of ${whole(map.rows.length)} of ${whole(rows.ids.length)}` : whole(map.rows.length); // biome-ignore format: one choice
  return (
    <>
      <Panel
        title="Map"
        tools={tools}
        sub={`${part} documents. Trustworthiness ${map.trustworthiness.toFixed(2)}: how many of the ${map.neighbours} nearest on the map are near in truth, 1 at best. Shift and drag around points to make a set.`}
      >
        <ScatterCanvas map={map} kinds={kinds} describe={describe} onOpen={open} onLasso={setLasso} />
        <ul className="legend">
          {legend.names.map((name, i) => (
            <li key={name}>
              <button type="button" className="plain" aria-pressed={!hidden.has(i)} onClick={() => toggle(i)}>
                <Dot name={i} />
                {name}
              </button>
            </li>
          ))}
        </ul>
        <p className="action">
          <button type="button" className="button small" onClick={() => setLasso(shownPoints(legend, hidden))}>
            Take all points shown
          </button>{' '}
          <span className="muted">as the set; the legend hides classes</span>
        </p>
        <StageLine />
      </Panel>
      <SetPanel
        title={
          lasso
            ? `${counted(lasso.length, 'document')} in the lasso`
            : `${counted(chosen.length, 'document')} on the map that the model gets wrong`
        }
        rows={rows}
        chosen={chosen}
        isLasso={lasso !== undefined}
        onClear={() => setLasso(undefined)}
      />
    </>
  );
}

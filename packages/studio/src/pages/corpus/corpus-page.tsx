/** The documents of the file, with facets beside them; a row opens the document. */
import { useMemo, useState } from 'react';
import { Panel } from '../../parts/panel.tsx';
import { counted, size } from '../../parts/wording.ts';
import { useSessionState } from '../../session/use-session.ts';
import { Radar } from '../../views/radar/radar.tsx';
import { Facets } from './facets.tsx';
import { everything, filterRows } from './filter-rows.ts';
import { VirtualTable } from './virtual-table.tsx';

export function CorpusPage() {
  const { opened, judged } = useSessionState();
  const [filter, setFilter] = useState(everything);
  const { facts, rows } = opened!;
  const shown = useMemo(() => filterRows(rows, judged, filter), [rows, judged, filter]);
  const split = facts.isDrawn ? 'a fifth drawn by the seed to be held out' : 'with its own split';
  return (
    <>
      <Radar />
      <Panel
        title={shown.length === rows.ids.length ? counted(rows.ids.length, 'document') : `${shown.length.toLocaleString('en')} of ${counted(rows.ids.length, 'document')}`} // biome-ignore format: one choice
        sub={`${facts.format}, ${size(facts.bytes)}, ${split}${facts.unlabelled > 0 ? `, ${counted(facts.unlabelled, 'document')} without a label` : ''}`}
        isWide
      >
        <div className="corpus">
          <Facets facts={facts} filter={filter} onFilter={setFilter} canBeWrong={judged !== undefined} />
          <VirtualTable rows={rows} shown={shown} classes={facts.classes.map(({ name }) => name)} judged={judged} />
        </div>
      </Panel>
    </>
  );
}

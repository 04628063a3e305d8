/** The documents of the file, with facets beside them; a row opens the document. */
import { useMemo } from 'react';
import { Panel } from '../../parts/panel.tsx';
import { StageLine } from '../../parts/stage-line.tsx';
import { counted, size } from '../../parts/wording.ts';
import { useKept } from '../../session/use-kept.ts';
import { useSession, useSessionState } from '../../session/use-session.ts';
import { Radar } from '../../views/radar/radar.tsx';
import { Facets } from './facets.tsx';
import { everything, filterRows } from './filter-rows.ts';
import { VirtualTable } from './virtual-table.tsx';

export function CorpusPage() {
  const session = useSession();
  const { opened, judged, flags, isBusy } = useSessionState();
  const [filter, setFilter] = useKept('filter', everything);
  const { facts, rows } = opened!;
  const shown = useMemo(() => filterRows(rows, judged, filter, flags), [rows, judged, filter, flags]);
  const split = facts.isDrawn ? 'a fifth drawn by the seed to be held out' : 'with its own split';
  const tools = flags === undefined && (
    <button type="button" className="button" disabled={isBusy} onClick={() => void session.findFlags()}>
      Look for copies and wrong labels
    </button>
  );
  return (
    <>
      <Radar />
      <Panel
        title={shown.length === rows.ids.length ? counted(rows.ids.length, 'document') : `${shown.length.toLocaleString('en')} of ${counted(rows.ids.length, 'document')}`} // biome-ignore format: one choice
        sub={`${facts.format}, ${size(facts.bytes)}, ${split}${facts.unlabelled > 0 ? `, ${counted(facts.unlabelled, 'document')} without a label` : ''}`}
        isWide
        tools={tools}
      >
        <StageLine />
        <div className="corpus">
          <Facets facts={facts} filter={filter} onFilter={setFilter} canBeWrong={judged !== undefined} flags={flags} />
          <VirtualTable
            rows={rows}
            shown={shown}
            classes={facts.classes.map(({ name }) => name)}
            judged={judged}
            flags={flags}
          />
        </div>
      </Panel>
    </>
  );
}

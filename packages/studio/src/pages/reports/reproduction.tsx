/** A table of a paper that was run again: what was published beside what came out. */
import { Panel } from '../../parts/panel.tsx';
import type { Receipt, ReceiptCell } from '../../session/open-report.ts';

export function Reproduction({ receipt }: { readonly receipt: Receipt }) {
  const { title, id, protocol, seeds, versions, rows, footnotes } = receipt;
  const columns = [...new Set(rows.flatMap(({ cells }) => cells.map(({ column }) => column)))];
  return (
    <Panel
      title={title}
      sub={`${id}; ${protocol.replace(/\.$/, '')}; seeds ${seeds.join(', ')}; satchel ${versions.satchel}, node ${versions.node}. Published numbers are grey.`}
      isWide
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keys */}
      <section className="scroll" tabIndex={0} aria-label={title}>
        <table>
          <thead>
            <tr>
              <th scope="col">row</th>
              {columns.map((column) => (
                <th key={column} scope="col" className="number">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, status, reason, cells }) => (
              <tr key={name} data-row={name}>
                <th scope="row">
                  {name}{' '}
                  {cells.every(({ mean, shown }) => mean === undefined && shown === undefined) && (
                    <small className="muted">{reason ?? status}</small>
                  )}
                </th>
                {columns.map((column) => (
                  <td key={column} className="number">
                    <Cell cell={cells.find((cell) => cell.column === column)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {footnotes.map((note) => (
        <p key={note} className="muted">
          {note}
        </p>
      ))}
    </Panel>
  );
}

function Cell({ cell }: { readonly cell: ReceiptCell | undefined }) {
  if (!cell) return null;
  const { published, shown, mean, sd } = cell;
  const ours = shown ?? (mean === undefined ? undefined : `${mean.toFixed(3)}${sd ? ` ± ${sd.toFixed(3)}` : ''}`);
  return (
    <>
      {ours && <b>{ours}</b>} {published !== undefined && <span className="muted">{published}</span>}
    </>
  );
}

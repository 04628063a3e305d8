/** Two trays: the documents to find more of, and those of which nothing is wanted. */
import type { Rows } from '../../engine/engine.ts';
import { Panel } from '../../parts/panel.tsx';

interface TraysProps {
  readonly like: readonly number[];
  readonly not: readonly number[];
  readonly rows: Rows;
  onLike(rows: readonly number[]): void;
  onNot(rows: readonly number[]): void;
}

export function Trays({ like, not, rows, onLike, onNot }: TraysProps) {
  return (
    <Panel
      title="Like these, not those"
      sub="Put hits into the trays: the ranking follows the meaning of the first and leaves out whatever the second are about."
    >
      <Tray name="Like these" held={like} rows={rows} onChange={onLike} />
      <Tray name="Not those" held={not} rows={rows} onChange={onNot} />
    </Panel>
  );
}

interface TrayProps {
  readonly name: string;
  readonly held: readonly number[];
  readonly rows: Rows;
  onChange(rows: readonly number[]): void;
}

function Tray({ name, held, rows, onChange }: TrayProps) {
  return (
    <section className="tray" aria-label={name}>
      <h3>{name}</h3>
      {held.length === 0 && <p className="muted">empty</p>}
      <ul className="misses">
        {held.map((row) => (
          <li key={row}>
            <span>{rows.titles[row] || rows.ids[row]}</span>
            <button type="button" className="button small" onClick={() => onChange(held.filter((one) => one !== row))}>
              Take out
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

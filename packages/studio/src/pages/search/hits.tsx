/** Hits with their snippet, their two parts, the words that made them, and buttons for the trays. */
import type { Rows } from '../../engine/engine.ts';
import type { Found } from '../../engine/searching.ts';
import { goTo } from '../../frame/route.ts';
import { signed } from '../../parts/wording.ts';
import { useSession } from '../../session/use-session.ts';

interface HitsProps {
  readonly hits: readonly Found[];
  readonly rows: Rows;
  readonly classes: readonly string[];
  onLike(row: number): void;
  onNot(row: number): void;
}

export function Hits({ hits, rows, classes, onLike, onNot }: HitsProps) {
  const session = useSession();
  return (
    <ol className="hits">
      {hits.map((hit) => (
        <li key={hit.row} data-row={hit.row}>
          <p className="hit-title">
            <button
              type="button"
              className="plain"
              onClick={() => {
                void session.show(hit.row).then(() => goTo('document'));
              }}
            >
              {rows.titles[hit.row] || rows.ids[hit.row]}
            </button>
            <small className="muted">{classes[rows.labels[hit.row]!]}</small>
            <b data-hit-score={hit.score}>{hit.score.toFixed(3)}</b>
          </p>
          <p className="snippet">
            <Snippet hit={hit} />
          </p>
          <p className="hit-foot">
            {hit.byWords !== undefined && hit.byVectors !== undefined && (
              <Parts byWords={hit.byWords} byVectors={hit.byVectors} />
            )}
            {hit.words.map(({ word, share }) => (
              <code key={word} title={signed(share)}>
                {word} {signed(share, 2)}
              </code>
            ))}
            <span className="tools">
              <button type="button" className="button small" onClick={() => onLike(hit.row)}>
                Like this
              </button>
              <button type="button" className="button small" onClick={() => onNot(hit.row)}>
                Not this
              </button>
            </span>
          </p>
        </li>
      ))}
    </ol>
  );
}

function Snippet({ hit: { snippet, marks } }: { readonly hit: Found }) {
  const pieces: React.ReactNode[] = [];
  let from = 0;
  for (const { start, end } of marks) {
    pieces.push(snippet.slice(from, start), <b key={start}>{snippet.slice(start, end)}</b>);
    from = end;
  }
  return [...pieces, snippet.slice(from)];
}

function Parts({ byWords, byVectors }: { readonly byWords: number; readonly byVectors: number }) {
  return (
    <span className="muted" data-words={byWords} data-vectors={byVectors}>
      words {signed(byWords, 2)}, meaning {signed(byVectors, 2)}
    </span>
  );
}

/** The race: every candidate with its score and interval, filling in while it runs, and the verdict in a sentence. */
import type { Judged } from '../../engine/engine.ts';
import { Interval, scaleOf } from '../../parts/interval.tsx';
import { Panel } from '../../parts/panel.tsx';
import { StageLine } from '../../parts/stage-line.tsx';
import { percent, seconds, size, whole } from '../../parts/wording.ts';
import type { SessionState } from '../../session/state.ts';
import { useSession, useSessionState } from '../../session/use-session.ts';
import { type BoardRow, boardRows } from './board-rows.ts';

export function Board() {
  const state = useSessionState();
  const { stage, opened } = state;
  const rows = boardRows(state);
  const { facts } = opened!;
  const judged = facts.isDrawn
    ? 'Judged on folds of all documents, with 95 % intervals'
    : `Chosen on folds of the training part, judged on the ${whole(facts.heldOut)} held-out documents, with 95 % intervals`;
  return (
    <Panel title="Which is best, and is it worth it?" sub={judged}>
      {rows.length > 0 && <Rows rows={rows} chosen={state.judged?.choice.name} />}
      {state.judged && <Receipt judged={state.judged} />}
      {stage && <StageLine stage={stage} />}
      <Outcome state={state} />
    </Panel>
  );
}

function Rows({ rows, chosen }: { readonly rows: readonly BoardRow[]; readonly chosen: string | undefined }) {
  const scale = scaleOf(rows);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keys
    <section className="scroll" tabIndex={0} aria-label="Leaderboard">
      <table className="board">
        <thead>
          <tr>
            <th scope="col">method</th>
            <th scope="col" className="number">
              score
            </th>
            <th scope="col" className="wide-cell">
              interval
            </th>
            <th scope="col">on</th>
            <th scope="col" className="number">
              train
            </th>
            <th scope="col" className="number">
              model
            </th>
            <th scope="col" className="number">
              texts/s
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => (
            <Row key={row.name} row={row} scale={scale} isBest={i === 0} isChosen={row.name === chosen} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface RowProps {
  readonly row: BoardRow;
  readonly scale: { readonly low: number; readonly high: number };
  readonly isBest: boolean;
  readonly isChosen: boolean;
}

function Row({ row, scale, isBest, isChosen }: RowProps) {
  const session = useSession();
  const { stage } = useSessionState();
  const { name, score, low, high, on, trainSeconds, bytes, perSecond, dropped, row: finished } = row;
  return (
    <tr className={isChosen ? 'chosen' : ''} title={dropped}>
      <th scope="row">
        {finished ? (
          <button
            type="button"
            className="plain"
            aria-pressed={isChosen}
            disabled={stage !== undefined}
            onClick={() => void session.use(finished)}
          >
            {name}
          </button>
        ) : (
          name
        )}
        {dropped && <small className="muted"> {dropped}</small>}
      </th>
      <td className="number">
        <strong data-score={name}>{percent(score)}</strong>
      </td>
      <td className="wide-cell">
        <Interval score={score} low={low} high={high} scale={scale} isBest={isBest} />
      </td>
      <td className="muted">{on}</td>
      <td className="number">{trainSeconds === undefined ? '' : seconds(trainSeconds)}</td>
      <td className="number">{bytes === undefined ? '' : size(bytes)}</td>
      <td className="number">{perSecond === undefined ? '' : whole(perSecond)}</td>
    </tr>
  );
}

/** What tells the model from any other: trained again from the same documents and options, it has the same digest. */
function Receipt({ judged: { choice, bytes, sha256 } }: { readonly judged: Judged }) {
  return (
    <p className="receipt muted" data-sha256={sha256}>
      The model in use: {choice.name}, {size(bytes)}, SHA-256 <code>{sha256.slice(0, 16)}…</code>
    </p>
  );
}

function Outcome({ state: { comparison, phase, race, stage, judged } }: { readonly state: SessionState }) {
  const session = useSession();
  const again = (budget: number, text: string) => (
    <button type="button" className="button" disabled={stage !== undefined} onClick={() => void session.race(budget)}>
      {text}
    </button>
  );
  if (comparison)
    return (
      <>
        <p className="verdict" data-verdict>
          {comparison.verdict.sentence}
        </p>
        {comparison.notRun.length > 0 && (
          <p className="action">
            <span className="muted">
              {whole(comparison.notRun.length)} more had no time in {whole(comparison.budgetSeconds)} s.
            </span>{' '}
            {again(comparison.budgetSeconds * 5, `Race for ${whole(comparison.budgetSeconds * 5)} s`)}
          </p>
        )}
      </>
    );
  if (phase === 'none' && judged && stage === undefined)
    return <p className="action">{again(120, 'Race on the changed file')}</p>;
  if (phase !== 'stopped') return null;
  const ended = race.filter(({ folds, of }) => folds === of).length;
  return (
    <p className="action">
      <span>
        Stopped after {whole(ended)} of {whole(race.length)}.
      </span>{' '}
      {again(120, 'Race again')}
    </p>
  );
}

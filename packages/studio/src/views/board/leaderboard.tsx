/** Candidates with their scores, intervals and costs, the best first. */
import type { LeaderboardRow } from 'satchel/browser';
import { Interval, scaleOf } from '../../parts/interval.tsx';
import { percent, seconds, size, whole } from '../../parts/wording.ts';
import { useSessionState } from '../../session/use-session.ts';
import type { BoardRow } from './board-rows.ts';

interface LeaderboardProps {
  readonly rows: readonly BoardRow[];
  /** The model in use. */
  readonly chosen?: string | undefined;
  /** Trains the model of a line; without it lines are text. */
  onUse?(row: LeaderboardRow): void;
}

export function Leaderboard({ rows, chosen, onUse }: LeaderboardProps) {
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
            <Row key={row.name} row={row} scale={scale} isBest={i === 0} isChosen={row.name === chosen} onUse={onUse} />
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
  readonly onUse: ((row: LeaderboardRow) => void) | undefined;
}

function Row({ row, scale, isBest, isChosen, onUse }: RowProps) {
  const { isBusy } = useSessionState();
  const { name, score, low, high, on, trainSeconds, bytes, perSecond, dropped, row: finished } = row;
  return (
    <tr className={isChosen ? 'chosen' : ''} title={dropped}>
      <th scope="row">
        {finished && onUse ? (
          <button
            type="button"
            className="plain"
            aria-pressed={isChosen}
            disabled={isBusy}
            onClick={() => onUse(finished)}
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

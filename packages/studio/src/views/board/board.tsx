/** The race: every candidate with its score and interval, filling in while it runs, and the verdict in a sentence. */
import type { Judged } from '../../engine/engine.ts';
import { Panel } from '../../parts/panel.tsx';
import { StageLine } from '../../parts/stage-line.tsx';
import { size, whole } from '../../parts/wording.ts';
import type { SessionState } from '../../session/state.ts';
import { useSession, useSessionState } from '../../session/use-session.ts';
import { boardRows } from './board-rows.ts';
import { Leaderboard } from './leaderboard.tsx';

export function Board() {
  const session = useSession();
  const state = useSessionState();
  const rows = boardRows(state);
  const { facts } = state.opened!;
  const judged = facts.isDrawn
    ? `Judged on folds of all ${facts.isPartlyLabelled ? 'labelled ' : ''}documents, with 95 % intervals`
    : `Chosen on folds of the training part, judged on the ${whole(facts.heldOut)} held-out documents, with 95 % intervals`;
  return (
    <Panel title="Which is best, and is it worth it?" sub={judged}>
      {rows.length > 0 && (
        <Leaderboard rows={rows} chosen={state.judged?.choice.name} onUse={(row) => void session.use(row)} />
      )}
      {state.judged && <Receipt judged={state.judged} />}
      <StageLine />
      <Outcome state={state} />
    </Panel>
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

function Outcome({ state: { comparison, phase, race, isBusy, judged } }: { readonly state: SessionState }) {
  const session = useSession();
  const again = (budget: number, text: string) => (
    <button type="button" className="button" disabled={isBusy} onClick={() => void session.race(budget)}>
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
  if (phase === 'none' && judged && !isBusy) return <p className="action">{again(120, 'Race on the changed file')}</p>;
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

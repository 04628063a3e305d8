/** The leak radar: whether a score on this file can be believed, before any is. */

import { Fragment, type ReactNode } from 'react';
import type { LeakReport } from 'satchel/browser';
import { Panel } from '../../parts/panel.tsx';
import { counted, percent, whole } from '../../parts/wording.ts';
import { useSession, useSessionState } from '../../session/use-session.ts';

export function Radar() {
  const { leaks, phase, fault, change } = useSessionState();
  const isPut = phase === 'stopped' || fault !== undefined || (change !== undefined && phase === 'none');
  const waiting = isPut ? 'The file was not looked through.' : 'Looking for copies and for what gives the label away …'; // biome-ignore format: one choice
  return (
    <Panel title="Can a score on this be believed?" isWide>
      {leaks ? <Found leaks={leaks} /> : <p className="sub">{waiting}</p>}
    </Panel>
  );
}

function Found({ leaks }: { readonly leaks: LeakReport }) {
  const { pairs, conflicts, giveaways, test } = leaks;
  return (
    <>
      <div className="radar">
        <Figure value={test ? percent(test.share) : '–'} isWarning={(test?.share ?? 0) > 0.01} name="leak">
          {test
            ? `of the ${whole(test.documents)} held-out documents have a copy in the training part`
            : 'the file has no split of its own; copies are kept on one side'}
        </Figure>
        <Figure value={`${whole(pairs.exact)} + ${whole(pairs.near + pairs.contained)}`} name="copies">
          exact and near copies anywhere
        </Figure>
        <Figure value={whole(conflicts)} isWarning={conflicts > 0} name="conflicts">
          copies with different labels: one of each is wrong
        </Figure>
        <Figure value={whole(giveaways.length)} isWarning={giveaways.length > 0} name="giveaways">
          {giveaways.length === 0 ? 'headers, lines or words that give the label away' : 'things give the label away: '}
          {giveaways.slice(0, 4).map(({ kind, name }) => (
            <Fragment key={`${kind} ${name}`}>
              <code>{name === '' ? kind : name}</code>{' '}
            </Fragment>
          ))}
        </Figure>
      </div>
      {giveaways.length > 0 && <Strip leaks={leaks} />}
    </>
  );
}

interface FigureProps {
  readonly value: string;
  readonly name: string;
  readonly isWarning?: boolean;
  readonly children: ReactNode;
}

function Figure({ value, name, isWarning = false, children }: FigureProps) {
  return (
    <div data-figure={name}>
      <span className={isWarning ? 'figure warning' : 'figure'}>{value}</span>
      <p>{children}</p>
    </div>
  );
}

/** One switch, two scores. */
function Strip({ leaks: { plan } }: { readonly leaks: LeakReport }) {
  const session = useSession();
  const { stripped } = useSessionState();
  const what = [
    ...plan.parts.map((part) => `every ${part}`),
    ...(plan.lines.length > 0 ? [counted(plan.lines.length, 'line')] : []),
    ...(plan.words.length > 0 ? [counted(plan.words.length, 'word')] : []),
  ].join(', ');
  if (stripped !== undefined && stripped !== 'running')
    return (
      <p className="verdict" role="status">
        A plain bag of words scores <b data-score="with">{percent(stripped.with)}</b> on the texts as they are and{' '}
        <b data-score="without">{percent(stripped.without)}</b> without {what}, on {whole(stripped.documents)} held-out
        documents.
      </p>
    );
  return (
    <p className="action">
      <button
        type="button"
        className="button"
        disabled={stripped === 'running'}
        onClick={() => void session.scoreStripped()}
      >
        Strip and score again
      </button>{' '}
      <span className="muted">takes out {what}</span>
    </p>
  );
}

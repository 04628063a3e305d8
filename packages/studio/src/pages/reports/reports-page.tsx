/** Reports: the comparison of this file to keep as a page, and reports of the command line to look at. */
import { useState } from 'react';
import type { CorpusComparison } from 'satchel/browser';
import type { Fault } from '../../engine/engine.ts';
import { faultOf } from '../../engine/fault.ts';
import { FileButton } from '../../parts/file-button.tsx';
import { Panel } from '../../parts/panel.tsx';
import { saveFile } from '../../parts/save-file.ts';
import { whole } from '../../parts/wording.ts';
import { useSession, useSessionState } from '../../session/use-session.ts';
import { finishedRow } from '../../views/board/board-rows.ts';
import { Leaderboard } from '../../views/board/leaderboard.tsx';
import { Reproduction } from './reproduction.tsx';

export function ReportsPage() {
  const session = useSession();
  const { comparison, opened, report, phase } = useSessionState();
  return (
    <>
      <Panel
        title={`The comparison of ${opened!.facts.name}`}
        sub="All methods with their scores and intervals, the verdict and the leaks: one HTML page that opens offline, or JSON."
        isWide
      >
        {comparison ? (
          <Keep comparison={comparison} name={opened!.facts.name} />
        ) : (
          <p className="sub">
            {phase === 'running'
              ? 'There when the race has ended.'
              : 'There is none: start the race on the page Compare.'}
          </p>
        )}
      </Panel>
      <Panel title="Reports of the command line" isWide>
        <FileButton
          text="Open a report"
          hint="JSON of satchel compare or satchel reproduce, or a receipt of satchel reproduce"
          accept=".json"
          onFile={(file) => void session.openReport(file)}
        />
      </Panel>
      {report?.kind === 'comparison' && (
        <Panel title={report.name} sub={`${whole(report.comparison.leaderboard.length)} methods compared`} isWide>
          <Leaderboard rows={report.comparison.leaderboard.map(finishedRow)} />
          <p className="verdict" data-verdict>
            {report.comparison.verdict.sentence}
          </p>
          <Keep comparison={report.comparison} name={report.name} />
        </Panel>
      )}
      {report?.kind === 'reproduction' &&
        report.receipts.map((receipt) => <Reproduction key={receipt.id} receipt={receipt} />)}
    </>
  );
}

function Keep({ comparison, name }: { readonly comparison: CorpusComparison; readonly name: string }) {
  const { engine } = useSession();
  const [fault, setFault] = useState<Fault>();
  const base = name.replace(/\.\w+$/, '');
  const keepPage = (): void => {
    engine.comparisonPage(comparison, name).then(
      (page) => saveFile(`${base}-comparison.html`, page),
      (error: unknown) => setFault(faultOf(error)),
    );
  };
  return (
    <p className="set-actions action">
      <button type="button" className="button primary" onClick={keepPage}>
        Save as a page
      </button>
      <button
        type="button"
        className="button"
        onClick={() => saveFile(`${base}-comparison.json`, `${JSON.stringify(comparison)}\n`)}
      >
        Save as JSON
      </button>
      {fault && <span role="alert">{fault.message}</span>}
    </p>
  );
}

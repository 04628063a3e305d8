/** The model in use as a card with its receipt: keep it, open another, let it label a file. */
import { useState } from 'react';
import type { Judged } from '../../engine/engine.ts';
import { faultOf } from '../../engine/fault.ts';
import { FileButton } from '../../parts/file-button.tsx';
import { Panel } from '../../parts/panel.tsx';
import { saveFile } from '../../parts/save-file.ts';
import { StageLine } from '../../parts/stage-line.tsx';
import { percent, seconds, size, whole } from '../../parts/wording.ts';
import { useSession, useSessionState } from '../../session/use-session.ts';
import { commandFor } from './command.ts';

export function ModelsPage() {
  const session = useSession();
  const { judged, opened, isBusy } = useSessionState();
  const [labelled, setLabelled] = useState('');
  const label = async (file: File): Promise<void> => {
    const lines = await session.labelFile(file);
    if (lines === undefined) return;
    saveFile(`${file.name.replace(/\.\w+$/, '')}-labelled.jsonl`, lines);
    setLabelled(`${whole(lines.split('\n').length - 1)} documents of ${file.name} were labelled.`);
  };
  return (
    <>
      {judged ? (
        <Card judged={judged} file={opened!.facts.name} />
      ) : (
        <Panel title="The model in use">
          <p className="sub">There is none yet.</p>
        </Panel>
      )}
      <Panel title="Use it elsewhere" sub="Files are read and written in this tab.">
        <div className="stack">
          <FileButton
            text="Label a file"
            hint="texts, with labels or without; a file of JSON lines comes back"
            isDisabled={!judged || isBusy}
            onFile={(file) => void label(file)}
          />
          <FileButton
            text="Open a model"
            hint="a .satchel file, made here or by the command line; it judges the documents of this file"
            accept=".satchel"
            isDisabled={isBusy}
            onFile={(file) => void session.loadModel(file)}
          />
          {labelled && <p role="status">{labelled}</p>}
          <StageLine />
        </div>
      </Panel>
    </>
  );
}

interface CardProps {
  readonly judged: Judged;
  readonly file: string;
}

function Card({ judged, file }: CardProps) {
  const { engine } = useSession();
  const { choice, right, judgedOn, bytes, sha256, seconds: time, perSecond } = judged;
  const [refusal, setRefusal] = useState('');
  const keep = async (): Promise<void> => saveFile('model.satchel', await engine.modelBytes());
  const keepPage = async (): Promise<void> => {
    const page = await engine.pageOfModel(file).catch((error: unknown) => setRefusal(faultOf(error).message));
    if (page !== undefined) saveFile('model.html', page);
  };
  const facts: readonly (readonly [string, string])[] = [
    ['representation', choice.representation],
    ['classifier', choice.classifier],
    ['score', judgedOn === 0 ? '–' : `${percent(right / judgedOn)} of ${whole(judgedOn)} held-out documents`],
    ['size', size(bytes)],
    ['trained in', time === undefined ? '–' : seconds(time)],
    ['speed', `${whole(perSecond)} texts a second`],
    ['SHA-256', sha256],
  ];
  const command = commandFor(choice, file);
  return (
    <Panel
      title={`The model in use: ${choice.name}`}
      tools={
        <>
          <button type="button" className="button" onClick={() => void keepPage()}>
            Save as one HTML page
          </button>
          <button type="button" className="button primary" onClick={() => void keep()}>
            Save the model
          </button>
        </>
      }
    >
      {refusal && <p role="alert">{refusal}</p>}
      <dl className="facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {time !== undefined && (
        <>
          <p className="sub">
            A model of this kind at the command line, where it learns from all documents of the file:
          </p>
          <pre>{command}</pre>
        </>
      )}
    </Panel>
  );
}

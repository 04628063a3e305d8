/** A model as a card with its receipt: what it is, how good it is, which documents it comes from, and the command that makes it again. */
import { useState } from 'react';
import type { Facts, Judged, PartOfFile } from '../../engine/engine.ts';
import { faultOf } from '../../engine/fault.ts';
import { Panel } from '../../parts/panel.tsx';
import { saveFile } from '../../parts/save-file.ts';
import { percent, seconds, size, whole } from '../../parts/wording.ts';
import { useSession } from '../../session/use-session.ts';
import { commandFor } from './command.ts';

interface CardProps {
  readonly judged: Judged;
  readonly facts: Facts;
  /** Takes a file that is dropped on the card. */
  readonly onFile: ((file: File) => void) | undefined;
}

export function Card({ judged, facts, onFile }: CardProps) {
  const { engine } = useSession();
  const { choice, right, judgedOn, bytes, sha256, seconds: time, perSecond } = judged;
  const [refusal, setRefusal] = useState('');
  const keep = async (): Promise<void> => saveFile('model.satchel', await engine.modelBytes());
  const keepPage = async (): Promise<void> => {
    const page = await engine.pageOfModel(facts.name).catch((error: unknown) => setRefusal(faultOf(error).message));
    if (page !== undefined) saveFile('model.html', page);
  };
  const lines: readonly (readonly [string, string])[] = [
    ['representation', choice.representation],
    ['classifier', choice.classifier],
    ['score', judgedOn === 0 ? '–' : `${percent(right / judgedOn)} of ${whole(judgedOn)} held-out documents`],
    ['size', size(bytes)],
    ['trained in', time === undefined ? '–' : seconds(time)],
    ['speed', `${whole(perSecond)} texts a second`],
    ['SHA-256', sha256],
    ['documents', `${facts.name}${facts.fingerprint ? `, fingerprint ${facts.fingerprint}` : ''}`],
  ];
  return (
    <Panel
      title={`The model in use: ${choice.name}`}
      onFile={onFile}
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
        {lines.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {time !== undefined && <Again judged={judged} />}
    </Panel>
  );
}

const TRAINING_FILE = 'training.jsonl';
const TEXTS_FILE = 'texts.jsonl';

/** How to make the model again. */
function Again({ judged: { choice } }: { readonly judged: Judged }) {
  const { engine } = useSession();
  const keep = async (part: PartOfFile, name: string): Promise<void> => {
    const { blob } = await engine.corpusLines(part, () => {});
    saveFile(name, blob);
  };
  return (
    <>
      <p className="sub">
        The same model from the command line: the same weights, in a file that also names the fingerprint of its
        documents.
      </p>
      <pre data-command>{commandFor(choice, TRAINING_FILE, TEXTS_FILE)}</pre>
      <p>
        <button type="button" className="button" onClick={() => void keep('training', TRAINING_FILE)}>
          Save the training documents
        </button>{' '}
        {choice.isSelfTrained && (
          <button type="button" className="button" onClick={() => void keep('texts', TEXTS_FILE)}>
            Save the texts without a label
          </button>
        )}
      </p>
    </>
  );
}

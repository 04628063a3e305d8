/** Have the texts changed? The open file against another, or a part of it against the rest: the score test, and what moved. */
import { useEffect, useId, useState } from 'react';
import type { DriftColumn, DriftFound, DriftQuestion } from '../../engine/drifting.ts';
import { FileButton } from '../../parts/file-button.tsx';
import { Panel } from '../../parts/panel.tsx';
import { StageLine } from '../../parts/stage-line.tsx';
import { counted, percent, pValueText } from '../../parts/wording.ts';
import { useSession, useSessionState } from '../../session/use-session.ts';
import { Apart } from '../../views/apart/apart.tsx';

export function DriftPage() {
  const session = useSession();
  const { drift, isBusy, judged } = useSessionState();
  const ask = (question: DriftQuestion): void => void session.findDrift(question);
  return (
    <>
      <Panel
        title="Have the texts changed?"
        sub="A test tells whether two sets of documents could have been drawn from the same source, and names the words, topics and labels that moved."
        isWide
      >
        <div className="stack">
          <FileButton
            text="Against another file"
            hint="newer texts, with labels or without"
            isDisabled={isBusy}
            onFile={(file) => ask({ kind: 'file', file })}
          />
          <p className="set-actions">
            <button type="button" className="button" disabled={isBusy} onClick={() => ask({ kind: 'parts' })}>
              Held-out part against training part
            </button>
          </p>
          <ByColumn isBusy={isBusy} onAsk={ask} />
          <StageLine />
        </div>
      </Panel>
      {drift && <Found found={drift} model={judged?.choice.name} />}
    </>
  );
}

const MIDDLE = 'later half';

function ByColumn({ isBusy, onAsk }: { readonly isBusy: boolean; onAsk(question: DriftQuestion): void }) {
  const { engine } = useSession();
  const { opened } = useSessionState();
  const [columns, setColumns] = useState<readonly DriftColumn[]>([]);
  const [name, setName] = useState('');
  const [value, setValue] = useState('');
  const id = useId();
  // biome-ignore lint/correctness/useExhaustiveDependencies: columns are those of one file
  useEffect(() => {
    engine.columns().then(setColumns, () => setColumns([]));
  }, [engine, opened]);
  const column = columns.find((one) => one.name === name) ?? columns[0];
  if (!column) return null;
  const choices = [...(column.isOrdered ? [MIDDLE] : []), ...column.values];
  const chosen = choices.includes(value) ? value : choices[0]!;
  const ask = (): void => onAsk({ kind: 'column', column: column.name, value: chosen === MIDDLE ? undefined : chosen });
  return (
    <p className="set-actions">
      <label htmlFor={`${id}-column`}>Documents whose</label>
      <select id={`${id}-column`} value={column.name} onChange={({ target }) => setName(target.value)}>
        {columns.map((one) => (
          <option key={one.name}>{one.name}</option>
        ))}
      </select>
      <label htmlFor={`${id}-value`}>is</label>
      <select id={`${id}-value`} value={chosen} onChange={({ target }) => setValue(target.value)}>
        {choices.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
      <button type="button" className="button" disabled={isBusy} onClick={ask}>
        against the others
      </button>
    </p>
  );
}

const upperFirst = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** The level of the verdict. */
const LEVEL = 0.01;

function Found({ found, model }: { readonly found: DriftFound; readonly model: string | undefined }) {
  const { names, documents, F, degrees, pValue, words, topics, labels, newWords, unknown } = found;
  const verdict = pValue < LEVEL ? 'The texts have changed' : 'No more change than chance makes';
  return (
    <>
      <Panel
        title={`${upperFirst(names[1])} against ${names[0]}`}
        sub={`${counted(documents[1], 'document')} against ${counted(documents[0], 'document')}`}
        isWide
      >
        <p className="verdict" role="status" data-p={pValue} data-f={F}>
          {verdict}: F({degrees[0]}, {degrees[1]}) = {F.toFixed(2)}, {pValueText(pValue)}.
        </p>
        <p className="muted">
          {percent(newWords)} of the words of ‘{names[1]}’ are in no document of ‘{names[0]}’.
          {unknown &&
            ` ${model ?? 'The model'} does not know ${percent(unknown[1])} of its words, and ${percent(unknown[0])} of those of ‘${names[0]}’.`}
        </p>
      </Panel>
      <Panel title="Which words moved?" sub="Share of documents that hold the word; |z| above 4 is hardly chance.">
        <Apart words={words} names={['before', 'now']} describe={percent} />
      </Panel>
      <div className="column">
        <Panel title="Which topics moved?" sub="Share of a document's words that belong to the topic.">
          <Apart words={topics} names={['before', 'now']} describe={percent} first="topic" />
        </Panel>
        {labels && (
          <Panel title={`Which labels does ${model ?? 'the model'} give?`} sub="Share of documents with the label.">
            <Apart words={labels} names={['before', 'now']} describe={percent} first="label" />
          </Panel>
        )}
      </div>
    </>
  );
}

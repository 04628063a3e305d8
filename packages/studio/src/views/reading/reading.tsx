/** Why the model says what it says of a document: its words on the text, every class a click away, and the text to be changed. */
import { useEffect, useMemo, useState } from 'react';
import { Panel } from '../../parts/panel.tsx';
import { useSessionState } from '../../session/use-session.ts';
import { EditedText } from './edited-text.tsx';
import { MarkedText } from './marked-text.tsx';
import { shiftedPlaces } from './shifted-places.ts';
import { SmallestChange } from './smallest-change.tsx';
import { useExplained } from './use-explained.ts';
import { usePageModel } from './use-page-model.ts';
import { Why } from './why.tsx';

export function Reading() {
  const { opened, document, judged } = useSessionState();
  const [row, given] = [document?.row, document?.text ?? ''];
  const [text, setText] = useState(given);
  const [label, setLabel] = useState<string>();
  const [isEditing, setEditing] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the row alone too; the same document asked for again keeps its edits
  useEffect(() => {
    setText(given);
    setLabel(undefined);
    setEditing(false);
  }, [row, given]);
  const onPage = usePageModel(judged, isEditing, text);
  const answer = useExplained(text, label, judged, onPage);
  const { explained, fault } = answer;
  const isSame = answer.text === text || isEditing; // not another document
  const places = useMemo(
    () => (explained && isSame ? shiftedPlaces(explained.places, answer.text, text) : []),
    [explained, isSame, answer.text, text],
  );
  if (!document || !judged)
    return (
      <Panel title="Why does it say so?" isWide>
        <p className="sub">Choose a document when the first model is there.</p>
      </Panel>
    );
  const tools = (
    <>
      <button type="button" className="button" disabled={text === document.text} onClick={() => setText(document.text)}>
        Undo edits
      </button>
      <button type="button" className="button" aria-pressed={isEditing} onClick={() => setEditing(!isEditing)}>
        {isEditing ? 'Done' : 'Edit and watch'}
      </button>
    </>
  );
  const title = explained ? (
    <>
      Why does it say{' '}
      <span className="accent" data-said>
        {explained.said || 'nothing'}
      </span>
      ?
    </>
  ) : (
    'Why does it say so?'
  );
  const isText = opened!.facts.isPartlyLabelled && document.labels.length === 0;
  const labelled = `labelled ${document.labels.join(', ') || 'nothing'}, ${document.isHeldOut ? 'held out' : 'learned from'}`;
  const facts = `${document.id}, ${isText ? 'a text without a label' : labelled}`;
  const time = explained ? ` · ${explained.milliseconds.toFixed(1)} ms` : '';
  return (
    <Panel title={title} sub={`${facts}${time}`} tools={tools} isWide>
      {fault && <Refusal message={fault.message} remedy={fault.remedy} />}
      <div className="document">
        <section
          className={isEditing ? 'reading editing' : 'reading'}
          tabIndex={isEditing ? -1 : 0}
          aria-label="The text"
          data-scored={onPage ? 'on this thread' : 'by the worker'}
        >
          <div className="text" aria-hidden={isEditing}>
            {isEditing ? (
              <EditedText text={text} places={places} />
            ) : (
              <MarkedText key={document.row} text={text} places={places} />
            )}
          </div>
          {isEditing && (
            <textarea
              aria-label="Text of the document"
              spellCheck={false}
              value={text}
              onChange={({ target }) => {
                setText(target.value);
                setLabel(undefined);
              }}
            />
          )}
        </section>
        {explained && (
          <div>
            <Why explained={explained} onLabel={setLabel} />
            <SmallestChange text={text} model={judged} />
          </div>
        )}
      </div>
    </Panel>
  );
}

function Refusal({ message, remedy }: { readonly message: string; readonly remedy: string | undefined }) {
  return (
    <p className="verdict" role="status">
      {message} {remedy}
    </p>
  );
}

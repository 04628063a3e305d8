/** One document, large, and the classes to choose from: 1 to 9 and 0, space takes the suggestion, x passes over, z takes back. */
import { useLayoutEffect } from 'react';
import type { Labelling } from '../../engine/labelling.ts';
import { Panel } from '../../parts/panel.tsx';

interface AnsweringProps {
  readonly labelling: Labelling;
  readonly isBusy: boolean;
  onAnswer(answer: number): void;
  onUndo(): void;
}

const SHOWN = 4000;
const SKIP = -1;
const KEYS = '1234567890';

export function Answering({ labelling, isBusy, onAnswer, onUndo }: AnsweringProps) {
  const { document: shown, classes, suggested, isDrawn, clicks } = labelling;
  // In place before the document is painted: the first key a reader can press counts.
  useLayoutEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof HTMLElement && event.target.matches('input, textarea, select')) return;
      const answer = answerOf(event.key, classes.length, suggested);
      if (answer === undefined && event.key !== 'z') return;
      event.preventDefault();
      event.stopImmediatePropagation(); // digits open no page here
      if (isBusy) return;
      if (answer === undefined) onUndo();
      else onAnswer(answer);
    };
    addEventListener('keydown', pressed, { capture: true });
    return () => removeEventListener('keydown', pressed, { capture: true });
  }, [classes, suggested, isBusy, onAnswer, onUndo]);
  if (!shown)
    return (
      <Panel title="All documents of the pool are answered">
        <p className="sub">Keep the labels and the model on the right.</p>
      </Panel>
    );
  return (
    <Panel
      title={`Which class is this? Answer ${clicks + 1}`}
      sub={isDrawn ? 'Drawn at random, to judge the model by' : 'The model is least certain of this one'}
    >
      <article className="reading label-text" data-row={shown.row}>
        <div className="text">{shown.text.slice(0, SHOWN)}</div>
      </article>
      <fieldset className="answers">
        <legend className="sr">Class</legend>
        {classes.map((name, i) => (
          <button
            key={name}
            type="button"
            className={i === suggested ? 'button suggested' : 'button'}
            disabled={isBusy}
            onClick={() => onAnswer(i)}
          >
            {i < KEYS.length && <kbd>{KEYS[i]}</kbd>} {name}
            {i === suggested && <small className="muted"> suggested, space</small>}
          </button>
        ))}
        <button type="button" className="button" disabled={isBusy} onClick={() => onAnswer(SKIP)}>
          <kbd>x</kbd> Skip
        </button>
        <button type="button" className="button" disabled={isBusy || clicks === 0} onClick={onUndo}>
          <kbd>z</kbd> Undo
        </button>
      </fieldset>
    </Panel>
  );
}

function answerOf(key: string, classes: number, suggested: number): number | undefined {
  if (key === 'x') return SKIP;
  if (key === ' ') return suggested >= 0 ? suggested : undefined;
  const at = KEYS.indexOf(key);
  return key.length === 1 && at >= 0 && at < classes ? at : undefined;
}

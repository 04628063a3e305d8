/** The beginning asks for nothing but the names of the classes. */
import { useId, useState } from 'react';
import { Panel } from '../../parts/panel.tsx';
import { StageLine } from '../../parts/stage-line.tsx';
import { useSessionState } from '../../session/use-session.ts';

interface StartProps {
  readonly isBusy: boolean;
  onStart(text: string): void;
}

export function Start({ isBusy, onStart }: StartProps) {
  const { opened, isBusy: isOtherwiseBusy } = useSessionState();
  const [text, setText] = useState(() => opened!.facts.classes.map(({ name }) => name).join('\n'));
  const id = useId();
  return (
    <Panel
      title="From class names to a classifier in 50 answers"
      sub="One class a line. Words that speak for it may follow a colon: the more you know, the fewer answers it takes. Labels of the file are not used, except to show the score on the held-out part."
      isWide
    >
      <label htmlFor={id}>Classes</label>
      <textarea
        id={id}
        className="lines-of-text"
        rows={10}
        value={text}
        placeholder={'space: orbit, nasa\nhockey: puck, goalie'}
        onChange={({ target }) => setText(target.value)}
      />
      <p className="action">
        <button
          type="button"
          className="button primary"
          disabled={isBusy || isOtherwiseBusy}
          onClick={() => onStart(text)}
        >
          Start labelling
        </button>
      </p>
      <StageLine />
    </Panel>
  );
}

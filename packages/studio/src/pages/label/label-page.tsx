/** From class names to a classifier by few answers, with keys alone. */
import { useState } from 'react';
import type { Labelling } from '../../engine/labelling.ts';
import { useSession, useSessionState } from '../../session/use-session.ts';
import { Answering } from './answering.tsx';
import { classesIn } from './class-lines.ts';
import { Known } from './known.tsx';
import { Start } from './start.tsx';

const SEED = 1;

export function LabelPage() {
  const session = useSession();
  const { labelling } = useSessionState();
  const [isBusy, setBusy] = useState(false);
  const ask = async (question: () => Promise<Labelling>, of: string): Promise<void> => {
    setBusy(true);
    await session.label(of, question);
    setBusy(false);
  };
  const { engine } = session;
  if (!labelling)
    return (
      <Start
        isBusy={isBusy}
        onStart={(text) => void ask(() => engine.labelStart(classesIn(text), SEED), 'Starting to label')}
      />
    );
  return (
    <>
      <Answering
        labelling={labelling}
        isBusy={isBusy}
        onAnswer={(answer) => void ask(() => engine.labelAnswer(answer), 'Learning')}
        onUndo={() => void ask(() => engine.labelUndo(), 'Undoing')}
      />
      <Known labelling={labelling} />
    </>
  );
}

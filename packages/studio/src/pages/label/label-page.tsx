/** From class names to a classifier by few answers, with keys alone. */
import type { Labelling } from '../../engine/labelling.ts';
import { useSession, useSessionState } from '../../session/use-session.ts';
import { Answering } from './answering.tsx';
import { classesIn } from './class-lines.ts';
import { Known } from './known.tsx';
import { Start } from './start.tsx';

const SEED = 1;

export function LabelPage() {
  const session = useSession();
  const { labelling, isLabelling: isBusy } = useSessionState();
  const ask = (question: () => Promise<Labelling>, of: string): void => void session.label(of, question);
  const { engine } = session;
  if (!labelling)
    return (
      <Start
        isBusy={isBusy}
        onStart={(text) => ask(() => engine.labelStart(classesIn(text), SEED), 'Starting to label')}
      />
    );
  return (
    <>
      <Answering
        labelling={labelling}
        isBusy={isBusy}
        onAnswer={(answer) => ask(() => engine.labelAnswer(answer), 'Learning')}
        onUndo={() => ask(() => engine.labelUndo(), 'Undoing')}
      />
      <Known labelling={labelling} />
    </>
  );
}

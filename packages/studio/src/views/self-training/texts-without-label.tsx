/** Texts without a label beside labelled documents: whether a model gains by training itself on them, and what it did with them. */
import { Panel } from '../../parts/panel.tsx';
import { counted } from '../../parts/wording.ts';
import { selfTrainedBlend } from '../../session/model-choices.ts';
import { useSession, useSessionState } from '../../session/use-session.ts';
import { gainText, scoresText } from './self-training-text.ts';

export function TextsWithoutLabel() {
  const session = useSession();
  const { opened, judged, earlier, isBusy } = useSessionState();
  const { isPartlyLabelled, unlabelled } = opened!.facts;
  if (!isPartlyLabelled) return null;
  const selfTraining = judged?.selfTraining;
  return (
    <Panel
      title={`${counted(unlabelled, 'text')} without a label: ${unlabelled === 1 ? 'does it' : 'do they'} help?`}
      sub="A model can also label the texts that it is surest of, and learn from both, in rounds. Folds over the labels alone choose how many rounds."
      tools={
        <button
          type="button"
          className="button"
          disabled={isBusy || selfTraining !== undefined}
          onClick={() => void session.use(selfTrainedBlend)}
        >
          Train on them too
        </button>
      }
    >
      {judged && selfTraining ? (
        <>
          <p className="verdict" role="status" data-rounds={selfTraining.rounds}>
            {gainText(selfTraining)}
          </p>
          <p>{scoresText(judged, earlier)}</p>
          <dl className="facts" aria-label="Texts that each class took">
            {Object.entries(selfTraining.taken).map(([name, count]) => (
              <div key={name} data-taken={count}>
                <dt>{name}</dt>
                <dd>{counted(count, 'text')} taken</dd>
              </div>
            ))}
          </dl>
        </>
      ) : (
        <p>The model in use learns from labelled documents alone.</p>
      )}
    </Panel>
  );
}

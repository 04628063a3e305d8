/** What was done to the documents since the file was opened, with both scores, and the way back. */
import { useSession, useSessionState } from '../session/use-session.ts';
import { percent } from './wording.ts';

export function ChangedLine() {
  const session = useSession();
  const { change, judged } = useSessionState();
  if (!change) return null;
  const score = judged && judged.judgedOn > 0 ? judged.right / judged.judgedOn : undefined;
  return (
    <div className="changed wide">
      <p role="status">
        {change.what}.{' '}
        {score !== undefined && (
          <>
            {judged!.choice.name} scores <b data-score="now">{percent(score)}</b>
            {change.before !== undefined && (
              <>
                ; it scored <b data-score="before">{percent(change.before)}</b> on the file as opened
              </>
            )}
            .
          </>
        )}
      </p>
      <button
        type="button"
        className="button"
        onClick={() => void session.change({ kind: 'restore' }, 'The file as it was opened')}
      >
        Put the file back
      </button>
    </div>
  );
}

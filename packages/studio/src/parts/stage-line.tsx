/** What is being done, how far it is, and a button to stop it. */
import { useSession, useSessionState } from '../session/use-session.ts';

export function StageLine() {
  const session = useSession();
  const { stage } = useSessionState();
  if (!stage) return null;
  const { what, done, total } = stage;
  const share = done !== undefined && total ? Math.min(1, done / total) : undefined;
  return (
    <div className="stage">
      <p role="status">
        {what}
        {share === undefined ? ' …' : ` ${Math.round(100 * share)} %`}
      </p>
      <progress aria-label={what} {...(share === undefined ? {} : { value: share })} />
      <button type="button" className="button small" onClick={session.stop}>
        Stop
      </button>
    </div>
  );
}

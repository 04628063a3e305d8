/** What failed, where it stood and what to do: in place, and said to screen readers at once. */
import type { SessionState } from '../session/state.ts';
import { useSession } from '../session/use-session.ts';

/** Remedies are those of the library, which also speaks to people at a terminal. */
const hasFlag = (remedy: string): boolean => /(^|\s)--\w/.test(remedy);

export function Alert({ failed }: { readonly failed: NonNullable<SessionState['fault']> }) {
  const session = useSession();
  const { code, message, where, remedy } = failed.fault;
  return (
    <div className="alert wide" role="alert">
      <h2>
        {failed.of} failed <code>{code}</code>
      </h2>
      <p>{message}</p>
      {where && (
        <p>
          Where: <code>{where}</code>
        </p>
      )}
      {remedy && (
        <p>
          {remedy}
          {hasFlag(remedy) && ' The flag is one of the command line.'}
        </p>
      )}
      <button type="button" className="button" onClick={session.dismiss}>
        Close
      </button>
    </div>
  );
}

/** Where the page came from a service: a switch between this tab and the service, which asks for the key once unless the page was opened with it. */
import { type FormEvent, useId, useRef, useState } from 'react';
import { useSession, useSessionState } from '../session/use-session.ts';
import { forgetKey, keepKey, keptKey } from './given-key.ts';

/** Whether a service sent the page: it marks it so. */
export const isFromService = document.querySelector('meta[name=satchel-service]') !== null;

export function ServiceSwitch() {
  const session = useSession();
  const { isServed, isBusy } = useSessionState();
  const dialog = useRef<HTMLDialogElement>(null);
  const [key, setKey] = useState('');
  const [refusal, setRefusal] = useState('');
  const id = useId();
  /** Says whether the service took the key. */
  const isTaken = async (given: string): Promise<boolean> => {
    const fault = await session.workRemotely(location.origin, given);
    setRefusal(fault ? `${fault.message} ${fault.remedy ?? ''}` : '');
    if (fault) forgetKey();
    else keepKey(given);
    return fault === undefined;
  };
  const turnOn = async (): Promise<void> => {
    const known = keptKey();
    if (known === undefined || !(await isTaken(known))) dialog.current?.showModal();
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (await isTaken(key.trim())) dialog.current?.close();
  };
  return (
    <>
      <button
        type="button"
        className="button"
        aria-pressed={isServed}
        disabled={isBusy}
        onClick={() => (isServed ? session.workHere() : void turnOn())}
      >
        {isServed ? 'On the service' : 'Use the service'}
      </button>
      <dialog ref={dialog} aria-labelledby={`${id}-title`}>
        <h2 id={`${id}-title`}>Train and compare on the service</h2>
        <p className="muted">
          The documents are sent to the service of this page, which trains and compares, and keeps them and the models
          under names that begin with <code>studio-</code>. Of a file that is too large for a tab a sample is shown
          here. A key with the right to write is needed; it is forgotten when the tab is closed.
        </p>
        <form onSubmit={(event) => void submit(event)}>
          <p>
            <label htmlFor={id}>Key</label>{' '}
            <input
              id={id}
              className="query"
              type="password"
              autoComplete="off"
              value={key}
              onChange={({ target }) => setKey(target.value)}
            />
          </p>
          {refusal && <p role="alert">{refusal}</p>}
          <div className="tools">
            <button type="button" className="button" onClick={() => dialog.current?.close()}>
              Cancel
            </button>
            <button type="submit" className="button primary" disabled={key.trim() === ''}>
              Use the service
            </button>
          </div>
        </form>
      </dialog>
    </>
  );
}

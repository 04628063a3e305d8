/** Keys: a digit or `g` and a letter opens a page, `/` searches, `?` shows all keys, `Esc` goes back. Keys typed into a field or a dialog are left alone. */
import { useEffect, useRef } from 'react';
import { pages } from './pages.ts';
import { goBack, goTo } from './route.ts';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');

const isInDialog = (): boolean => document.querySelector('dialog[open]') !== null;

export function useKeys(help: () => void): void {
  const isGoing = useRef(false);
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || isInDialog()) return;
      const wasGoing = isGoing.current;
      isGoing.current = event.key === 'g' && !wasGoing;
      const found = pages.find(({ key, letter }) => (wasGoing ? letter === event.key : key === event.key));
      if (found) goTo(found.route);
      else if (event.key === '/') searchFor(event);
      else if (event.key === '?') help();
      else if (event.key === 'Escape') goBack();
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  }, [help]);
}

/** Opens the search and puts the cursor into its field. */
function searchFor(event: KeyboardEvent): void {
  event.preventDefault();
  goTo('search');
  setTimeout(() => document.querySelector<HTMLInputElement>('main .query')?.focus(), 50);
}

export function KeyList({ dialog }: { readonly dialog: React.RefObject<HTMLDialogElement | null> }) {
  return (
    <dialog ref={dialog} aria-labelledby="keys">
      <h2 id="keys">Keys</h2>
      <dl>
        {pages.map(({ name, key, letter }) => (
          <div key={name}>
            <dt>
              <kbd>{key}</kbd> or <kbd>g</kbd> <kbd>{letter}</kbd>
            </dt>
            <dd>{name}</dd>
          </div>
        ))}
        <div>
          <dt>
            <kbd>/</kbd>
          </dt>
          <dd>search</dd>
        </div>
        <div>
          <dt>
            <kbd>Esc</kbd>
          </dt>
          <dd>back</dd>
        </div>
        <div>
          <dt>
            <kbd>?</kbd>
          </dt>
          <dd>this list</dd>
        </div>
      </dl>
      <form method="dialog">
        <button type="submit" className="button">
          Close
        </button>
      </form>
    </dialog>
  );
}

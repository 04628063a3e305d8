/** Where the page is: the part of the address after `#/`, so that it runs from any folder. */
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { isRoute, type Route } from './pages.ts';

const START: Route = 'compare';

function current(): Route {
  const text = location.hash.replace(/^#\/?/, '');
  return isRoute(text) ? text : START;
}

function subscribe(changed: () => void): () => void {
  addEventListener('hashchange', changed);
  return () => removeEventListener('hashchange', changed);
}

export const useRoute = (): Route => useSyncExternalStore(subscribe, current);

/** Goes to the page before this one; where there is none, nothing happens: the browser's own way back would leave the studio, and what is open with it. */
export function useBack(): () => void {
  const route = useRoute();
  const trail = useRef<readonly Route[]>([]);
  useEffect(() => {
    const own = trail.current;
    if (own.at(-1) === route) return;
    trail.current = own.at(-2) === route ? own.slice(0, -1) : [...own, route];
  }, [route]);
  return useCallback(() => {
    const before = trail.current.at(-2);
    if (before) goTo(before);
  }, []);
}

export function goTo(route: Route): void {
  location.hash = `#/${route}`;
}

/** Where the page is: the part of the address after `#/`, so that it runs from any folder. */
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { isRoute, type Route } from './pages.ts';

const START: Route = 'compare';

const current = (): Route => routeIn(location.hash);

function routeIn(hash: string): Route {
  const text = hash.replace(/^#\/?/, '');
  return isRoute(text) ? text : START;
}

function subscribe(changed: () => void): () => void {
  addEventListener('hashchange', changed);
  return () => removeEventListener('hashchange', changed);
}

export const useRoute = (): Route => useSyncExternalStore(subscribe, current);

/** Goes to the page before this one; where there is none, nothing happens: the browser's own way back would leave the studio, and what is open with it. */
export function useBack(): () => void {
  const trail = useRef<readonly Route[]>([]);
  useEffect(() => {
    trail.current = [current()];
    const moved = ({ newURL }: HashChangeEvent): void => {
      const [own, route] = [trail.current, routeIn(new URL(newURL).hash)];
      if (own.at(-1) !== route) trail.current = own.at(-2) === route ? own.slice(0, -1) : [...own, route];
    };
    addEventListener('hashchange', moved);
    return () => removeEventListener('hashchange', moved);
  }, []);
  return useCallback(() => {
    const before = trail.current.at(-2);
    if (before) goTo(before);
  }, []);
}

export function goTo(route: Route): void {
  location.hash = `#/${route}`;
}

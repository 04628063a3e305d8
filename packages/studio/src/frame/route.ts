/** Where the page is: the part of the address after `#/`, so that it runs from any folder. */
import { useSyncExternalStore } from 'react';
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

export function goTo(route: Route): void {
  location.hash = `#/${route}`;
}

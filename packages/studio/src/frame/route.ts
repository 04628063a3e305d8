/** Where the page is: the part of the address after `#/`, so that it runs from any folder. */
import { useSyncExternalStore } from 'react';
import { isRoute, type Route } from './pages.ts';

const START: Route = 'compare';

/**
 * The pages that led to this one, and this one. A key changes it at once: the event that tells of a new address comes later, perhaps after the next
 * key. That event adds what links and the browser's own way back did.
 */
let trail: readonly Route[] = [];

function current(): Route {
  const text = location.hash.replace(/^#\/?/, '');
  return isRoute(text) ? text : START;
}

function follow(route: Route): void {
  if (trail.at(-1) !== route) trail = trail.at(-2) === route ? trail.slice(0, -1) : [...trail, route];
}

const listeners = new Set<() => void>();

function subscribe(changed: () => void): () => void {
  follow(current());
  const moved = (): void => {
    follow(current());
    changed();
  };
  addEventListener('hashchange', moved);
  listeners.add(changed);
  return () => {
    removeEventListener('hashchange', moved);
    listeners.delete(changed);
  };
}

export const useRoute = (): Route => useSyncExternalStore(subscribe, current);

/** The page shows before the next key arrives, which else would go to the page before. */
export function goTo(route: Route): void {
  follow(route);
  location.hash = `#/${route}`;
  for (const changed of listeners) changed();
}

/** Goes to the previous page of the studio. Does nothing on the first page: the browser's back button would leave the studio and close what is open. */
export function goBack(): void {
  const before = trail.at(-2);
  if (before) goTo(before);
}

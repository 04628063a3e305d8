/**
 * The key of the service that sent the page. `satchel serve --open` appends it to the address as `#key=…`; browsers never send that part. The page
 * removes it from the address, so that it does not enter the history or a bookmark, and stores it until the tab is closed.
 */
const NAME = 'satchel-key';

/** Before the page is drawn: the part behind the # says which page to show. */
export function takeKeyFromAddress(): void {
  const key = new URLSearchParams(location.hash.slice(1)).get('key');
  if (key === null) return;
  history.replaceState(null, '', location.pathname + location.search);
  keepKey(key);
}

export function keptKey(): string | undefined {
  try {
    return sessionStorage.getItem(NAME) ?? undefined;
  } catch {
    return undefined; // a page without storage
  }
}

export function keepKey(key: string): void {
  try {
    sessionStorage.setItem(NAME, key);
  } catch {
    // it is asked for
  }
}

export function forgetKey(): void {
  try {
    sessionStorage.removeItem(NAME);
  } catch {
    // none was kept
  }
}

/** Elements of a page. Text is set as text, never as markup. */
export function byId<E extends HTMLElement>(id: string, kind: new () => E): E {
  const found = document.getElementById(id);
  if (found instanceof kind) return found;
  throw new Error(`The page has no '${id}'.`);
}

export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  text: string,
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

export function setText(id: string, text: string): void {
  const found = byId(id, HTMLElement);
  if (found.textContent !== text) found.textContent = text;
}

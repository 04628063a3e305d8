/** Finds sections of all pages, with Satchel itself: BM25 over the index that the build wrote. */
import { indexFromBytes } from 'satchel/browser';

const opened = fetch(new URL('pages.index', document.baseURI))
  .then((answer) => answer.arrayBuffer())
  .then((bytes) => indexFromBytes(new Uint8Array(bytes)));

/** List items with links, the best first. */
export async function find(words: string): Promise<HTMLLIElement[]> {
  const { hits } = (await opened).search(words, { top: 8 });
  if (hits.length === 0) return [item('Nothing was found.')];
  return hits.map(({ id, document: section, snippet }) => {
    const link = element('a', String(section['title'] ?? id));
    link.href = id;
    const where = section['page'] === section['title'] ? '' : ` ${String(section['page'])}`;
    const piece = document.createElement('p');
    let from = 0;
    for (const { start, end } of snippet?.marks ?? []) {
      piece.append(snippet!.text.slice(from, start), element('b', snippet!.text.slice(start, end)));
      from = end;
    }
    piece.append(snippet?.text.slice(from) ?? '');
    return item(link, element('small', where), piece);
  });
}

function item(...children: (Node | string)[]): HTMLLIElement {
  const made = document.createElement('li');
  made.append(...children);
  return made;
}

function element<Name extends keyof HTMLElementTagNameMap>(name: Name, text: string): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

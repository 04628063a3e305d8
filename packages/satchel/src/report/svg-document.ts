/**
 * The part of a browser's document that Observable Plot and d3-selection use while they draw: elements with attributes,
 * children and inline style, which can be written as text. Drawing needs no browser and no script.
 *
 * Coordinates are rounded to a hundredth of a pixel. The difference is invisible, and a large figure becomes half as
 * big.
 */
import { escaped } from './html.ts';

const SVG = 'http://www.w3.org/2000/svg';

export interface SvgDocument {
  readonly documentElement: SvgElement;
  createElement(name: string): SvgElement;
  createElementNS(namespace: string, name: string): SvgElement;
  createTextNode(text: string): SvgText;
}

export function createSvgDocument(): SvgDocument {
  const document: SvgDocument = {
    get documentElement() {
      return root;
    },
    createElement: (name) => new SvgElement(name, document),
    createElementNS: (_namespace, name) => new SvgElement(name, document),
    createTextNode: (text) => new SvgText(text),
  };
  const root = new SvgElement('svg', document);
  return document;
}

/** Text between elements. */
export class SvgText {
  readonly textContent: string;
  parentNode: SvgElement | null = null;

  constructor(text: string) {
    this.textContent = text;
  }

  toString(): string {
    return escaped(this.textContent);
  }
}

export type SvgNode = SvgElement | SvgText;

export class SvgElement {
  readonly namespaceURI = SVG;
  readonly tagName: string;
  readonly ownerDocument: SvgDocument;
  readonly childNodes: SvgNode[] = [];
  readonly style = new InlineStyle();
  readonly attributes = new Map<string, string>();
  parentNode: SvgElement | null = null;

  constructor(tagName: string, ownerDocument: SvgDocument) {
    this.tagName = tagName;
    this.ownerDocument = ownerDocument;
  }

  setAttribute(name: string, value: unknown): void {
    this.attributes.set(name, String(value));
  }

  getAttribute(name: string): string | null {
    return this.attributes.get(name) ?? null;
  }

  hasAttribute(name: string): boolean {
    return this.attributes.has(name);
  }

  removeAttribute(name: string): void {
    this.attributes.delete(name);
  }

  setAttributeNS(_namespace: string, name: string, value: unknown): void {
    this.setAttribute(name, value);
  }

  getAttributeNS(_namespace: string, name: string): string | null {
    return this.getAttribute(name);
  }

  removeAttributeNS(_namespace: string, name: string): void {
    this.removeAttribute(name);
  }

  appendChild<Child extends SvgNode>(child: Child): Child {
    return this.insertBefore(child, null);
  }

  append(...children: readonly (SvgNode | string)[]): void {
    for (const child of children) this.appendChild(typeof child === 'string' ? new SvgText(child) : child);
  }

  insertBefore<Child extends SvgNode>(child: Child, before: SvgNode | null): Child {
    child.parentNode?.removeChild(child);
    const at = before === null ? -1 : this.childNodes.indexOf(before);
    if (at < 0) this.childNodes.push(child);
    else this.childNodes.splice(at, 0, child);
    child.parentNode = this;
    return child;
  }

  removeChild<Child extends SvgNode>(child: Child): Child {
    const at = this.childNodes.indexOf(child);
    if (at >= 0) this.childNodes.splice(at, 1);
    child.parentNode = null;
    return child;
  }

  get children(): SvgElement[] {
    return this.childNodes.filter((node) => node instanceof SvgElement);
  }

  get firstChild(): SvgNode | null {
    return this.childNodes[0] ?? null;
  }

  get nextSibling(): SvgNode | null {
    const siblings = this.parentNode?.childNodes ?? [];
    return siblings[siblings.indexOf(this) + 1] ?? null;
  }

  get textContent(): string {
    return this.childNodes.map((node) => node.textContent).join('');
  }

  set textContent(text: string) {
    for (const node of this.childNodes) node.parentNode = null;
    this.childNodes.length = 0;
    if (text !== '') this.appendChild(new SvgText(String(text)));
  }

  /** Elements below this one, by tag name; `*` for all. */
  querySelectorAll(name: string): SvgElement[] {
    return this.children.flatMap((child) => [
      ...(name === '*' || child.tagName === name ? [child] : []),
      ...child.querySelectorAll(name),
    ]);
  }

  querySelector(name: string): SvgElement | null {
    return this.querySelectorAll(name)[0] ?? null;
  }

  toString(): string {
    const style = this.style.toString();
    const attributes = [...this.attributes, ...(style === '' ? [] : [['style', style] as const])];
    const inside = attributes
      .map(([name, value]) => ` ${name}="${escaped(MEASURES.has(name) ? rounded(value) : value)}"`)
      .join('');
    if (this.childNodes.length === 0) return `<${this.tagName}${inside}/>`;
    return `<${this.tagName}${inside}>${this.childNodes.join('')}</${this.tagName}>`;
  }
}

/** `style.setProperty('opacity', 1)` */
class InlineStyle {
  readonly #properties = new Map<string, string>();

  setProperty(name: string, value: unknown): void {
    this.#properties.set(name, String(value));
  }

  removeProperty(name: string): void {
    this.#properties.delete(name);
  }

  getPropertyValue(name: string): string {
    return this.#properties.get(name) ?? '';
  }

  toString(): string {
    return [...this.#properties].map(([name, value]) => `${name}:${value}`).join(';');
  }
}

const MEASURES: ReadonlySet<string> = new Set(
  'x y x1 x2 y1 y2 cx cy r dx dy d width height transform points stroke-width'.split(' '),
);

/** `M12.3456789,0.1` → `M12.35,0.1` */
const rounded = (value: string): string =>
  value.replace(/-?\d*\.\d+(?:e[-+]?\d+)?/gi, (digits) => String(Math.round(Number(digits) * 100) / 100 || 0));

/**
 * A picture drawn by Observable Plot without a browser, as the text of one `<svg>` element. It has a name and a
 * description for screen readers, colours the page may set, and does not depend on the machine or on earlier pictures.
 *
 * Plot is loaded when the first picture is drawn.
 */
import { createSvgDocument, SvgElement } from './svg-document.ts';

export type Plotting = typeof import('@observablehq/plot');
export type PlotOptions = import('@observablehq/plot').PlotOptions;
export type Markish = import('@observablehq/plot').Markish;

export interface Picture {
  readonly name: string;
  /** A description of the picture in a sentence or two. */
  readonly description: string;
  draw(plotting: Plotting): PlotOptions;
}

export async function drawPicture({ name, description, draw }: Picture): Promise<string> {
  const plotting = await import('@observablehq/plot');
  const document = createSvgDocument();
  const drawn: unknown = plotting.plot({
    width: WIDTH,
    ...draw(plotting),
    className: 'plot',
    figure: false,
    document: document as unknown as Document, // implements only what Plot needs
  });
  if (!(drawn instanceof SvgElement)) throw new TypeError('Plot returned another element than the one it was given.');
  return finished(drawn, name, description);
}

/** Pixels; a page scales it to its own width. */
export const WIDTH = 800;

function finished(svg: SvgElement, name: string, description: string): string {
  for (const style of svg.querySelectorAll('style')) style.parentNode?.removeChild(style);
  for (const element of svg.querySelectorAll('*')) element.removeAttribute('aria-label'); // the whole picture has one name
  svg.removeAttribute('class');
  svg.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  svg.setAttribute('role', 'img');
  svg.setAttribute('font-size', '12');
  const [title, about] = [svg.ownerDocument.createElement('title'), svg.ownerDocument.createElement('desc')];
  title.textContent = name;
  about.textContent = description;
  svg.insertBefore(about, svg.firstChild);
  svg.insertBefore(title, svg.firstChild);
  return svg.toString();
}

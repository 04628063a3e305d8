import { describe, expect, it } from 'vitest';
import { createSvgDocument, SvgElement } from './svg-document.ts';

const document = createSvgDocument();
const svg = (name: string): SvgElement => document.createElementNS('http://www.w3.org/2000/svg', name);

describe('the document figures are drawn in', () => {
  it('writes elements, attributes and text down', () => {
    const group = svg('g');
    group.setAttribute('fill', 'none');
    const text = group.appendChild(svg('text'));
    text.setAttribute('x', 3);
    text.textContent = 'K = 60';
    group.appendChild(svg('path'));
    expect(String(group)).toBe('<g fill="none"><text x="3">K = 60</text><path/></g>');
  });

  it('escapes what could be taken for markup, in text and in attributes', () => {
    const text = svg('text');
    text.setAttribute('data-name', '"><script>');
    text.append('a < b & c', svg('tspan'));
    expect(String(text)).toBe('<text data-name="&quot;&gt;&lt;script&gt;">a &lt; b &amp; c<tspan/></text>');
  });

  it('rounds what is measured in pixels, and nothing else', () => {
    const path = svg('path');
    path.setAttribute('d', 'M12.3456789,0.1L-1e-7,-0.004Z');
    path.setAttribute('transform', 'translate(1.23456,2)');
    path.setAttribute('fill-opacity', 0.12345);
    expect(String(path)).toBe('<path d="M12.35,0.1L-1e-7,0Z" transform="translate(1.23,2)" fill-opacity="0.12345"/>');
  });

  it('keeps children in order when they are inserted, moved and removed', () => {
    const [parent, first, second, third] = [svg('g'), svg('a'), svg('b'), svg('c')];
    parent.append(first, third);
    parent.insertBefore(second, third);
    expect(parent.children.map(({ tagName }) => tagName)).toEqual(['a', 'b', 'c']);
    expect([first.nextSibling, third.nextSibling, parent.firstChild]).toEqual([second, null, first]);
    parent.appendChild(first);
    expect(String(parent)).toBe('<g><b/><c/><a/></g>');
    parent.removeChild(third);
    expect([third.parentNode, String(parent)]).toEqual([null, '<g><b/><a/></g>']);
  });

  it('moves an element from one parent to another', () => {
    const [here, there, child] = [svg('g'), svg('g'), svg('a')];
    here.appendChild(child);
    there.appendChild(child);
    expect([String(here), String(there)]).toEqual(['<g/>', '<g><a/></g>']);
  });

  it('tells the text of everything inside, and replaces it', () => {
    const text = svg('text');
    text.append('one ', svg('tspan'));
    text.children[0]!.textContent = 'two';
    expect(text.textContent).toBe('one two');
    text.textContent = '';
    expect(String(text)).toBe('<text/>');
  });

  it('finds elements by name, however deep', () => {
    const group = svg('g');
    group.appendChild(svg('g')).appendChild(svg('rect'));
    group.appendChild(svg('rect'));
    expect(group.querySelectorAll('rect')).toHaveLength(2);
    expect(group.querySelectorAll('*')).toHaveLength(3);
    expect(group.querySelector('circle')).toBeNull();
  });

  it('has attributes that come and go, and inline style', () => {
    const rect = svg('rect');
    rect.setAttributeNS('', 'href', 'x');
    expect([rect.hasAttribute('href'), rect.getAttributeNS('', 'href'), rect.getAttribute('width')]).toEqual([
      true,
      'x',
      null,
    ]);
    rect.removeAttributeNS('', 'href');
    rect.style.setProperty('opacity', 0.5);
    rect.style.setProperty('mix-blend-mode', 'multiply');
    rect.style.removeProperty('mix-blend-mode');
    expect([String(rect), rect.style.getPropertyValue('opacity')]).toEqual(['<rect style="opacity:0.5"/>', '0.5']);
  });

  it('knows the document every element belongs to', () => {
    expect(document.documentElement.ownerDocument).toBe(document);
    expect(document.createElement('g')).toBeInstanceOf(SvgElement);
    expect(String(document.createTextNode('<'))).toBe('&lt;');
  });
});

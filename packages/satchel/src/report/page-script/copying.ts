/** Buttons that copy text: beside commands, and beside lists of ids. */
import { element } from './elements.ts';

export function addCopyButtons(): void {
  for (const block of document.querySelectorAll('pre')) block.replaceWith(...commandsIn(block).map(withButton));
}

/** Several commands are copied one at a time. */
function commandsIn(block: HTMLPreElement): string[] {
  const text = block.textContent ?? '';
  const lines = text.split('\n');
  return lines.every((line) => line.startsWith('satchel ')) ? lines : [text];
}

function withButton(command: string): HTMLElement {
  const block = element('pre', '');
  block.append(element('code', command));
  const holder = element('div', '');
  holder.className = 'copied';
  holder.append(
    block,
    copyButton('Copy', () => command),
  );
  return holder;
}

export function copyButton(name: string, text: () => string | Promise<string>): HTMLButtonElement {
  const button = actionButton(name, async () => {
    const isDone = await copied(await text());
    button.textContent = isDone ? 'Copied' : 'Not copied';
    setTimeout(() => {
      button.textContent = name;
    }, 1500);
  });
  button.setAttribute('aria-live', 'polite');
  return button;
}

export function actionButton(name: string, act: () => unknown): HTMLButtonElement {
  const button = element('button', name);
  button.type = 'button';
  button.addEventListener('click', () => void act());
  return button;
}

/** A page opened from a disk may be refused the clipboard; marked text is copied then. */
async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = element('textarea', text);
    document.body.append(area);
    area.select();
    const isDone = document.execCommand('copy');
    area.remove();
    return isDone;
  }
}

export function saveText(name: string, text: string): void {
  const link = element('a', '');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

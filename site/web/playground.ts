/** The page of the playground: asks the worker and shows what it answers. */
import { startWorker } from '../../packages/studio/src/engine/start-worker.ts';
import type { Answer, Asked, Explained, Lesson, Trained } from './playground-messages.ts';

const at = <Kind extends Element>(selector: string): Kind => document.querySelector<Kind>(selector)!;
const [documents, text] = [at<HTMLTextAreaElement>('#documents'), at<HTMLTextAreaElement>('#text')];
const [score, answer, keep] = [at('#score'), at('#answer'), at<HTMLButtonElement>('#keep')];
const worker = startWorker(new URL('playground-worker.js', document.baseURI).href);
const ask = (asked: Asked): void => worker.postMessage(asked);
const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

worker.onmessage = ({ data }: MessageEvent<Answer>) => {
  if ('fault' in data) score.textContent = data.fault;
  else if ('trained' in data) showTrained(data.trained);
  else if ('explained' in data) showExplained(data.explained);
  else save(data.kept);
};
worker.onerror = ({ message }) => {
  score.textContent = `The worker failed: ${message}`;
};

at('#play').addEventListener('submit', (event) => {
  event.preventDefault();
  score.textContent = 'Training …';
  ask({
    train: { lines: documents.value, classifier: at<HTMLSelectElement>('#classifier').value as Lesson['classifier'] },
  });
});
text.addEventListener('input', () => ask({ explain: text.value }));
keep.addEventListener('click', () => ask({ keep: true }));

function showTrained({ documents: count, score: found, classes }: Trained): void {
  score.textContent = found
    ? `${count} documents. Accuracy ${percent(found.mean)} over ${found.folds} folds; always saying the most frequent class: ${percent(found.baseline)}.`
    : `${count} documents. A class with one document cannot be judged by folds: add more.`;
  keep.disabled = false;
  const rows = classes.map(({ name, words }) => row([name, words.join(', ')]));
  at('#classes').replaceChildren(table(['class', 'typical words'], rows));
  ask({ explain: text.value });
}

function showExplained({ label, score: sum, words }: Explained): void {
  answer.textContent = `${label}, score ${sum.toFixed(3)}`;
  const rows = words.map(({ word, share }) => {
    const made = row([word, `${share >= 0 ? '+' : ''}${share.toFixed(3)}`]);
    made.className = share >= 0 ? 'for' : 'against';
    return made;
  });
  at('#words').replaceChildren(table(['word', 'share of the score'], rows));
}

function table(heads: readonly string[], rows: readonly HTMLTableRowElement[]): HTMLTableElement {
  const made = document.createElement('table');
  const head = made.createTHead().insertRow();
  for (const name of heads) head.append(cell('th', name));
  made.createTBody().append(...rows);
  return made;
}

function row(cells: readonly string[]): HTMLTableRowElement {
  const made = document.createElement('tr');
  made.append(...cells.map((content) => cell('td', content)));
  return made;
}

function cell(name: 'td' | 'th', content: string): HTMLTableCellElement {
  const made = document.createElement(name);
  made.textContent = content;
  return made;
}

function save(bytes: Uint8Array): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([bytes as BlobPart]));
  link.download = 'playground.satchel';
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

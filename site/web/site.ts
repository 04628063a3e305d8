/** What every page does besides being read: its theme, and the search, whose code and index are loaded when they are first needed. */
const root = document.documentElement;
const button = document.querySelector<HTMLButtonElement>('#theme')!;
const query = document.querySelector<HTMLInputElement>('#query')!;
const found = document.querySelector<HTMLOListElement>('#found')!;
const list = document.querySelector<HTMLDetailsElement>('nav details')!;
const KEY = 'satchel-theme'; // the studio's

function kept(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function show(theme: string): void {
  root.dataset['theme'] = theme;
  button.textContent = theme === 'dark' ? 'Light' : 'Dark';
}

show(kept() ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'));
button.addEventListener('click', () => {
  const theme = root.dataset['theme'] === 'dark' ? 'light' : 'dark';
  show(theme);
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // not kept
  }
});

if (matchMedia('(max-width: 760px)').matches) list.open = false;

async function search(): Promise<void> {
  const words = query.value.trim();
  if (words === '') {
    found.hidden = true;
    return;
  }
  const { find } = await import('./find.ts');
  const hits = await find(words);
  if (query.value.trim() !== words) return; // a newer question is under way
  found.replaceChildren(...hits);
  found.hidden = false;
}

query.addEventListener('input', () => void search());
query.addEventListener('keydown', (event) => {
  if (event.key === 'Enter') found.querySelector('a')?.click();
  if (event.key === 'Escape') {
    query.value = '';
    found.hidden = true;
  }
});
addEventListener('keydown', (event) => {
  if (event.key !== '/' || (event.target as HTMLElement).matches('input, textarea, select')) return;
  event.preventDefault();
  query.focus();
});

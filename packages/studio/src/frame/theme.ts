/** Light or dark: as the system says, until the person says otherwise; kept between visits where the browser allows it. */
import { useLayoutEffect, useState } from 'react';

export type Theme = 'light' | 'dark';

const KEY = 'satchel-theme';

function kept(): Theme | undefined {
  try {
    const found = localStorage.getItem(KEY);
    return found === 'light' || found === 'dark' ? found : undefined;
  } catch {
    return undefined; // a page from a file has no storage
  }
}

function keep(theme: Theme): void {
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // not kept
  }
}

const ofSystem = (): Theme => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');

export function useTheme(): readonly [Theme, () => void] {
  const [theme, setTheme] = useState<Theme>(() => kept() ?? ofSystem());
  useLayoutEffect(() => {
    document.documentElement.dataset['theme'] = theme;
  }, [theme]);
  const change = (): void => {
    const other = theme === 'dark' ? 'light' : 'dark';
    keep(other);
    setTheme(other);
  };
  return [theme, change];
}

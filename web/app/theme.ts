import { deviceStorage } from '../drafts/deviceStorage.ts';

export const themes = ['system', 'light', 'dark'] as const;

export type Theme = (typeof themes)[number];

/** The inline script of index.html reads the same key before the first paint. */
const KEY = 'octavo-theme';
const stored = deviceStorage(KEY);
const CHANGED = 'octavo:theme';

/** The theme that the reader chose, read from the document. */
export function currentTheme(): Theme {
  return themes.find((theme) => theme === document.documentElement.dataset.theme) ?? 'system';
}

/** Shows the theme and stores it on the device; where that is refused, it holds until the page is left. */
export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  stored.write(theme);
  window.dispatchEvent(new Event(CHANGED));
}

/** Calls back when the theme was changed here or in another tab; returns the function that ends this. */
export function watchTheme(changed: () => void): () => void {
  const fromOtherTab = ({ key, newValue }: StorageEvent) => {
    if (key !== KEY) return;
    document.documentElement.dataset.theme = newValue ?? 'system';
    changed();
  };
  window.addEventListener(CHANGED, changed);
  window.addEventListener('storage', fromOtherTab);
  return () => {
    window.removeEventListener(CHANGED, changed);
    window.removeEventListener('storage', fromOtherTab);
  };
}

import { deviceStorage } from './deviceStorage.ts';

export const themes = ['system', 'light', 'dark'] as const;

export type Theme = (typeof themes)[number];

/** The key that the inline script of index.html reads before the first paint. */
const KEY = 'octavo-theme';
const stored = deviceStorage(KEY);
const CHANGED = 'octavo:theme';

/** Returns the theme that the reader chose, from the document. */
export function currentTheme(): Theme {
  return themes.find((theme) => theme === document.documentElement.dataset.theme) ?? 'system';
}

/** Shows the theme and stores it on the device; where that is refused, it holds until the page is left. */
export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  stored.write(theme);
  window.dispatchEvent(new Event(CHANGED));
}

/** Subscribes to changes of the theme, here or in another tab; returns the function that unsubscribes. */
export function watchTheme(onChange: () => void): () => void {
  const fromOtherTab = ({ key, newValue }: StorageEvent) => {
    if (key !== KEY) return;
    document.documentElement.dataset.theme = newValue ?? 'system';
    onChange();
  };
  window.addEventListener(CHANGED, onChange);
  window.addEventListener('storage', fromOtherTab);
  return () => {
    window.removeEventListener(CHANGED, onChange);
    window.removeEventListener('storage', fromOtherTab);
  };
}

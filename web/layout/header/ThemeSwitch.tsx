import { useSyncExternalStore } from 'react';
import { deviceStorage } from '../../kernel/deviceStorage.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './ThemeSwitch.module.css';

const names: Record<Theme, string> = { system: 'System', light: 'Light', dark: 'Dark' };

/** The switch between themes. Styles show the chosen one by the document's attribute, so that it does not flicker on load. */
export function ThemeSwitch() {
  const chosen = useSyncExternalStore(watchTheme, currentTheme, () => 'system');

  return (
    <fieldset className={`${styles.themes} no-print`} lang="en" data-needs-script>
      <legend className="visually-hidden">Theme</legend>
      {themes.map((theme) => (
        <label key={theme} className={`${styles.theme} ${styles[theme]}`} title={names[theme]}>
          <input
            className="visually-hidden"
            type="radio"
            name="theme"
            value={theme}
            checked={theme === chosen}
            onChange={() => chooseTheme(theme)}
          />
          <Icon name={theme} />
          <span className="visually-hidden">{names[theme]}</span>
        </label>
      ))}
    </fieldset>
  );
}

const themes = ['system', 'light', 'dark'] as const;

type Theme = (typeof themes)[number];

/** The key that the inline script of index.html reads before the first paint. */
const KEY = 'octavo-theme';
const stored = deviceStorage(KEY);
const CHANGED = 'octavo:theme';

/** Returns the theme that the reader chose, from the document. */
function currentTheme(): Theme {
  return themes.find((theme) => theme === document.documentElement.dataset.theme) ?? 'system';
}

/** Shows the theme and stores it on the device; where that is refused, it holds until the page is left. */
function chooseTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  stored.write(theme);
  window.dispatchEvent(new Event(CHANGED));
}

/** Subscribes to changes of the theme, here or in another tab; returns the function that unsubscribes. */
function watchTheme(onChange: () => void): () => void {
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

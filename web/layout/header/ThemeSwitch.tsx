import { useSyncExternalStore } from 'react';
import { chooseTheme, currentTheme, type Theme, themes, watchTheme } from '../../kernel/theme.ts';
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

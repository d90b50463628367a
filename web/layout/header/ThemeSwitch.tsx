import { useId } from 'react';
import { language, msg, t } from '../../../shared/texts/t.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './ThemeSwitch.module.css';

const themes = msg({ system: 'System', light: 'Light', dark: 'Dark' });
const names = Object.keys(themes) as (keyof typeof themes)[];

/**
 * The button of the themes. Styles show the chosen one by the document's attribute, so that it does not flicker on load, and
 * `enhance/theme` what is chosen.
 */
export function ThemeSwitch() {
  const group = useId();

  return (
    <details className={`${styles.switch} no-print`} lang={language()} data-needs-script data-dropdown>
      <summary className={styles.button} title={t('Theme')}>
        {names.map((name) => (
          <span key={name} className={styles[name]}>
            <Icon name={name} />
          </span>
        ))}
        <span className="visually-hidden">{t('Theme')}</span>
      </summary>
      <fieldset className={`card ${styles.themes}`}>
        <legend className="visually-hidden">{t('Theme')}</legend>
        {names.map((name) => (
          <label key={name} className={`line ${styles.theme}`}>
            <input type="radio" name={group} value={name} defaultChecked={name === chosen()} data-theme-choice />
            <Icon name={name} />
            {t(themes[name])}
          </label>
        ))}
      </fieldset>
    </details>
  );
}

/** The theme that the document shows; on the server, what it shows by default. */
const chosen = () => (import.meta.env.SSR ? 'system' : document.documentElement.dataset.theme);

import { observer } from 'mobx-react-lite';
import type { CSSProperties } from 'react';
import { accentTones, nearestAccent } from '../../../shared/accent.ts';
import type { SettingValues } from '../../../shared/settings.ts';
import { Mark } from '../../ui/Mark.tsx';
import { readColour } from './readColour.ts';
import styles from './SitePreview.module.css';

type Shown = Pick<SettingValues, 'name' | 'description' | 'accent'>;

interface SitePreviewProps {
  values: Shown;
  saved: Shown;
}

/** Shows the header and a card as readers will see them, in both themes. */
export const SitePreview = observer(function SitePreview({ values, saved }: SitePreviewProps) {
  const { name, description } = values;
  const accent = nearestAccent(readColour(values.accent) ?? saved.accent);
  const tones = accentTones(accent);

  return (
    <section className={`stack ${styles.preview}`} aria-labelledby="site-preview">
      <h2 id="site-preview" className="heading">
        Preview
      </h2>
      {(['light', 'dark'] as const).map((theme) => (
        <div
          key={theme}
          role="img"
          aria-label={`${name} in the ${theme} theme`}
          className={`${styles.page} ${styles[theme]}`}
          style={{ '--rubric': tones[theme] } as CSSProperties}
        >
          <p className={`line ${styles.header}`}>
            <Mark className={styles.mark} />
            {name}
          </p>
          <p className={styles.description}>{description}</p>
          <p className={styles.category}>Category</p>
          <p className={styles.title}>The title of an article</p>
          <p className={styles.text}>
            Its text, with <span className={styles.link}>a link</span> in it.
          </p>
          <span className={styles.button}>A button</span>
        </div>
      ))}
    </section>
  );
});

import { observer } from 'mobx-react-lite';
import type { CSSProperties } from 'react';
import { dateFormatOf } from '../../../shared/kit/dateFormat.ts';
import { shortDate } from '../../../shared/kit/dates.ts';
import { languageTag } from '../../../shared/kit/languageTag.ts';
import { accentTones, nearestAccent } from '../../../shared/settings/accent.ts';
import type { SettingValues } from '../../../shared/settings/settings.ts';
import { t } from '../../../shared/texts/t.ts';
import { rich } from '../../texts/rich.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { readColour } from './AccentInput.tsx';
import styles from './SitePreview.module.css';

type PreviewedValues = Pick<SettingValues, 'name' | 'description' | 'accent' | 'logo' | 'sharingImage' | 'language'>;

interface SitePreviewProps {
  values: PreviewedValues;
  saved: PreviewedValues;
}

/** Shows the header and a card as readers will see them, in both themes, and a link to the site as it is shared. */
export const SitePreview = observer(function SitePreview({ values, saved }: SitePreviewProps) {
  const { name, description, logo, sharingImage } = values;
  const accent = nearestAccent(readColour(values.accent) ?? saved.accent);
  const tones = accentTones(accent);
  const today = shortDate(new Date().toISOString(), dateFormatOf(languageTag(values.language) ?? saved.language));
  const inTheme = (theme: 'light' | 'dark') => ({
    className: `${styles.page} ${styles[theme]}`,
    style: { '--rubric': tones[theme] } as CSSProperties,
  });

  return (
    <section className={`stack ${styles.preview}`} aria-labelledby="site-preview">
      <h2 id="site-preview" className="heading">
        {t('Preview')}
      </h2>
      {(['light', 'dark'] as const).map((theme) => (
        <div
          key={theme}
          role="img"
          aria-label={t(theme === 'light' ? '{name} in the light theme' : '{name} in the dark theme', { name })}
          {...inTheme(theme)}
        >
          <p className={`line ${styles.header}`}>
            {logo ? <img className={styles.mark} src={logo} alt="" /> : <Mark className={styles.mark} />}
            <bdi>{name}</bdi>
          </p>
          <p className={styles.description} dir="auto">
            {description}
          </p>
          <p className={styles.category}>{t('Category')}</p>
          <p className={styles.title}>{t('The title of an article')}</p>
          <p className={styles.text}>
            {rich('Its text, with <a>a link</a> in it.', {
              a: (words) => <span className={styles.link}>{words}</span>,
            })}
          </p>
          <p className={styles.date}>{today}</p>
          <span className={styles.button}>{t('A button')}</span>
        </div>
      ))}
      <div role="img" aria-label={t('{name} as it is shared', { name })} {...inTheme('light')}>
        {sharingImage ? (
          <img className={styles.shared} src={sharingImage} alt="" />
        ) : (
          <p className={styles.cover} dir="auto">
            {name}
          </p>
        )}
        <p className={styles.sharedTitle} dir="auto">
          {name}
        </p>
        <p className="note" dir="auto">
          {description}
        </p>
      </div>
    </section>
  );
});

import type { Site } from '../../../shared/pages.ts';
import type { HomeAddress } from '../../../shared/paths.ts';
import { plural } from '../../../shared/text.ts';
import styles from './Hero.module.css';

interface HeroProps {
  site: Site;
  address: HomeAddress;
  total: number;
}

/** The name and description of the publication; with a filter, the category. */
export function Hero({ site, address: { category }, total }: HeroProps) {
  return (
    <section className={styles.hero}>
      {category !== null && <p className={styles.kicker}>{site.name}</p>}
      <h1 className={styles.title} tabIndex={-1}>
        {category ?? site.name}
      </h1>
      <p className={`lead ${styles.description}`}>{category === null ? site.description : plural(total, 'article')}</p>
    </section>
  );
}

import type { ReactNode } from 'react';
import styles from './Hero.module.css';

interface HeroProps {
  /** The line over the title. */
  kicker?: ReactNode;
  title: string;
  description: ReactNode;
}

/**
 * The heading of a list of articles: the description of the publication, whose name stands in the header already, or the name and
 * description of a part of it.
 */
export function Hero({ kicker, title, description }: HeroProps) {
  return (
    <section className={styles.hero}>
      {kicker && <p className={styles.kicker}>{kicker}</p>}
      <h1 className={styles.title} dir="auto" tabIndex={-1}>
        {title}
      </h1>
      <p className={`lead ${styles.description}`} dir="auto">
        {description}
      </p>
    </section>
  );
}

import { limits } from '../../../shared/kit/limits.ts';
import { truncateAtWord } from '../../../shared/kit/text.ts';
import { titleLanguage } from '../../../shared/site/language.ts';
import { articlePath } from '../../../shared/site/paths.ts';
import { language, t } from '../../../shared/texts/t.ts';
import { texts } from '../../../shared/texts/texts.ts';
import type { ShownCard } from '../../article/shownCard.ts';
import { Cover } from '../../ui/Cover.tsx';
import { Link } from '../../ui/Link.tsx';
import styles from './Related.module.css';

/** The widths of `Related.module.css`, in a column of text and between 900 and 1100 px across the page. */
const SIZES = '(min-width: 1100px) 190px, (min-width: 900px) 30vw, (min-width: 640px) 190px, 120px';

/** The articles that have most in common with one, under its text. */
export function Related({ articles }: { articles: ShownCard[] }) {
  if (articles.length === 0) return null;
  return (
    <section className={`${styles.related} no-print`} aria-labelledby="related">
      <h2 id="related" className={styles.heading} lang={language()}>
        {t('Related')}
      </h2>
      <ul className={styles.cards}>
        {articles.map((article) => (
          <li key={article._id} className={styles.card}>
            <Cover article={article} sizes={SIZES} className={styles.cover} />
            <h3 className={styles.title} lang={titleLanguage(article)} dir="auto">
              <Link className={`${styles.link} link-title`} to={articlePath(article)}>
                {truncateAtWord(article.title || t(texts.untitled), limits.cardTitle)}
              </Link>
            </h3>
          </li>
        ))}
      </ul>
    </section>
  );
}

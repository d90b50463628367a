import { titleLanguage } from '../../shared/site/language.ts';
import { articlePath } from '../../shared/site/paths.ts';
import { t } from '../../shared/texts/t.ts';
import { texts } from '../../shared/texts/texts.ts';
import { ArticleDate } from '../article/ArticleDate.tsx';
import type { ShownCard } from '../article/shownCard.ts';
import { useStores } from '../kernel/stores.ts';
import button from '../ui/Button.module.css';
import { Link } from '../ui/Link.tsx';
import search from './search/SearchField.module.css';
import styles from './WaysOn.module.css';

/** The newest articles, which stand in the place of what is not there. */
export interface Missing {
  newest: ShownCard[];
}

/** The ways on from a page that is not there: a search, which needs no script, and the newest articles. */
export function WaysOn({ newest }: Missing) {
  const { site } = useStores();

  return (
    <>
      <form action="/search" className={`line ${search.search} ${styles.search}`}>
        <input type="search" name="q" aria-label={t('Search the articles')} maxLength={200} dir="auto" />
        <button type="submit" className={button.quiet}>
          {t('Search')}
        </button>
      </form>
      {newest.length > 0 && (
        <nav aria-label={t('Newest articles')} className={styles.newest}>
          <ul lang={site.language}>
            {newest.map((article) => (
              <li key={article._id} className={styles.article}>
                <Link to={articlePath(article)} lang={titleLanguage(article)} dir="auto">
                  {article.title || t(texts.untitled)}
                </Link>
                <span className="note tiny">
                  <ArticleDate article={article} />
                </span>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </>
  );
}

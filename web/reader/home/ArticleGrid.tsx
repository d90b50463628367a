import type { ShownCard } from '../../article/shownCard.ts';
import { Cover } from '../../ui/Cover.tsx';
import styles from './ArticleGrid.module.css';
import { CardText } from './CardText.tsx';

const SIZES = '(min-width: 1200px) 360px, (min-width: 1024px) 30vw, (min-width: 640px) 46vw, 92vw';
const LEAD_SIZES = '(min-width: 1200px) 720px, (min-width: 1024px) 60vw, 92vw';

interface ArticleGridProps {
  articles: ShownCard[];
  /** True if the first is larger: with nine articles, and a picture of the first, every row is then full at every width. */
  hasLead: boolean;
}

export function ArticleGrid({ articles, hasLead }: ArticleGridProps) {
  return (
    <ul className={`${styles.grid} ${hasLead ? styles.hasLead : ''}`}>
      {articles.map((article, index) => {
        const isLead = hasLead && index === 0;
        return (
          <li key={article._id} className={styles.card}>
            <div className={`${styles.frame} no-print`}>
              <Cover
                article={article}
                sizes={isLead ? LEAD_SIZES : SIZES}
                className={styles.cover}
                priority={index === 0}
              />
            </div>
            <CardText article={article} />
          </li>
        );
      })}
    </ul>
  );
}

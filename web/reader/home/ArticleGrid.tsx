import type { ArticleCard } from '../../../shared/articles.ts';
import { Cover } from '../../ui/Cover.tsx';
import styles from './ArticleGrid.module.css';
import { CardText } from './CardText.tsx';

const SIZES = '(min-width: 1200px) 360px, (min-width: 1024px) 30vw, (min-width: 640px) 46vw, 92vw';

export function ArticleGrid({ articles }: { articles: ArticleCard[] }) {
  return (
    <ul className={styles.grid}>
      {articles.map((article) => (
        <li key={article._id} className={styles.card}>
          <Cover article={article} sizes={SIZES} className={styles.cover} />
          <CardText article={article} />
        </li>
      ))}
    </ul>
  );
}

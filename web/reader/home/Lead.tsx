import type { ArticleCard } from '../../../shared/articles.ts';
import { Cover } from '../../ui/Cover.tsx';
import { CardText } from './CardText.tsx';
import styles from './Lead.module.css';

const SIZES = '(min-width: 1200px) 660px, (min-width: 768px) 56vw, 92vw';

/** The newest article, as the opening spread. */
export function Lead({ article }: { article: ArticleCard }) {
  return (
    <article className={styles.lead}>
      <Cover article={article} sizes={SIZES} className={styles.cover} priority />
      <CardText article={article} />
    </article>
  );
}

import type { ArticleCard } from '../../shared/articles/articles.ts';
import { Cover } from '../ui/Cover.tsx';
import styles from './ArticleCover.module.css';

const SIZES = '(min-width: 1200px) 612px, (min-width: 900px) 52vw, (min-width: 644px) 592px, 92vw';

/** The picture beside an article's title; upright ones keep their proportions. */
export function ArticleCover({ article }: { article: Pick<ArticleCard, 'title' | 'category' | 'imgUrl' | 'image'> }) {
  const isTall = article.image !== null && article.image.height > article.image.width;
  return (
    <Cover article={article} sizes={SIZES} className={`${isTall ? styles.tall : styles.wide} no-print`} priority />
  );
}

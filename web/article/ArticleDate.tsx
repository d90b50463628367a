import type { ArticleCard } from '../../shared/articles.ts';
import { articleDate, shortDate } from '../../shared/dates.ts';
import { useStores } from '../kernel/stores.ts';

/** The day of an article, as the language of the publication writes it. */
export function ArticleDate({ article }: { article: Pick<ArticleCard, 'publishedAt' | 'createdAt'> }) {
  const { dates } = useStores().site;
  const at = articleDate(article);

  return <time dateTime={at}>{shortDate(at, dates)}</time>;
}

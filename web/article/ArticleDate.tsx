import type { ArticleCard } from '../../shared/articles/articles.ts';
import { articleDate, shortDate, updatedDate } from '../../shared/kit/dates.ts';
import { useStores } from '../kernel/stores.ts';

/** The day on which an article's text was last changed, where that is told. */
export function UpdatedDate({ article }: { article: Pick<ArticleCard, 'publishedAt' | 'contentUpdatedAt'> }) {
  const { dates } = useStores().site;
  const at = updatedDate(article);

  return at === null ? null : (
    <span>
      <span lang="en">Updated</span> <time dateTime={at}>{shortDate(at, dates)}</time>
    </span>
  );
}

/** The day of an article, as the language of the publication writes it. */
export function ArticleDate({ article }: { article: Pick<ArticleCard, 'publishedAt' | 'createdAt'> }) {
  const { dates } = useStores().site;
  const at = articleDate(article);

  return <time dateTime={at}>{shortDate(at, dates)}</time>;
}

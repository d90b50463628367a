import type { ArticleCard } from '../../shared/articles/articles.ts';
import { articleDate, shortDate, updatedDate } from '../../shared/kit/dates.ts';
import { language } from '../../shared/texts/t.ts';
import { useStores } from '../kernel/stores.ts';
import { rich } from '../texts/rich.tsx';

/** The day on which an article's text was last changed, where that is told. */
export function UpdatedDate({ article }: { article: Pick<ArticleCard, 'publishedAt' | 'contentUpdatedAt'> }) {
  const { dates, language: ofSite } = useStores().site;
  const at = updatedDate(article);

  return at === null ? null : (
    <span lang={language()}>
      {rich('Updated {date}', {
        date: (
          <time lang={ofSite} dateTime={at}>
            {shortDate(at, dates)}
          </time>
        ),
      })}
    </span>
  );
}

/** The day of an article, as the language of the publication writes it. */
export function ArticleDate({ article }: { article: Pick<ArticleCard, 'publishedAt' | 'createdAt'> }) {
  const { dates } = useStores().site;
  const at = articleDate(article);

  return <time dateTime={at}>{shortDate(at, dates)}</time>;
}

import type { ArticleCard } from '../../shared/articles/articles.ts';
import type { Page } from '../../shared/kit/paging.ts';
import { languageOf } from '../../shared/site/language.ts';

/** What readers see of an article in a list. */
export type ShownCard = Pick<
  ArticleCard,
  | '_id'
  | 'title'
  | 'slug'
  | 'summary'
  | 'imgUrl'
  | 'image'
  | 'category'
  | 'author'
  | 'readingMinutes'
  | 'publishedAt'
  | 'createdAt'
>;

/** Leaves out what readers do not see: a document holds each card twice, as markup and in the state that hydrates it. */
function shownCard(card: ArticleCard): ShownCard {
  const { _id, title, slug, summary, imgUrl, image, category, author, readingMinutes, publishedAt, createdAt } = card;
  return { _id, title, slug, summary, imgUrl, image, category, author, readingMinutes, publishedAt, createdAt };
}

/** Returns a page of cards as lists show them. */
export const shownCards = (page: Page<ArticleCard>): Page<ShownCard> => ({ ...page, data: page.data.map(shownCard) });

/** Returns a card as a link to the article shows it: without its summary, unless that tells the language of its title. */
export function linkedCard(card: ArticleCard): ShownCard {
  const shown = shownCard(card);
  return languageOf(shown.summary) === undefined ? { ...shown, summary: '' } : shown;
}

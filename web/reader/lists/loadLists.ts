import { redirect } from 'react-router-dom';
import type { PageApi } from '../../../shared/api.ts';
import type { ArticleCard } from '../../../shared/articles/articles.ts';
import type { AuthorProfile } from '../../../shared/articles/authors.ts';
import type { CountedTag } from '../../../shared/articles/tagCalls.ts';
import type { CategoryPage, CountedCategory } from '../../../shared/categories/categories.ts';
import { limits } from '../../../shared/kit/limits.ts';
import type { Page } from '../../../shared/kit/paging.ts';
import { fold } from '../../../shared/kit/text.ts';
import { authorKey, authorPath, categoryPath, tagPath } from '../../../shared/site/paths.ts';
import { failed } from '../../../shared/texts/messages.ts';
import { nullIfMissing } from '../../api/nullIfMissing.ts';
import { withFallbackMessage } from '../../api/withFallbackMessage.ts';
import { type ShownCard, shownCards } from '../../article/shownCard.ts';

/** A page of the published articles that have something in common, and that. */
export interface ListData<Of> {
  of: Of;
  articles: Page<ShownCard>;
}

const cards = { limit: limits.homePageSize, fields: 'card', status: 'published' } as const;

/** Loads every category, and the most used tags. */
export async function loadCategories(api: PageApi): Promise<{ categories: CountedCategory[]; tags: CountedTag[] }> {
  const both = Promise.all([api.categoriesWithCounts(), api.tags({ limit: limits.tagCloudSize, sort: '-articles' })]);
  const [{ categories }, { data: tags }] = await withFallbackMessage(both, failed.fetchCategories);
  return { categories, tags };
}

/** Loads a page of the articles with a tag; null where there is none. Throws a redirect for another spelling than that of its address. */
export async function loadTag(api: PageApi, tag: string, page: number): Promise<ListData<CountedTag> | null> {
  const key = fold(tag.trim());
  if (key !== tag) throw redirect(tagPath(key, page), 301);
  return load(api.tag(key), api.articles({ ...cards, tag: key, page }));
}

/** Loads a page of the articles of a category; null where there is none. Throws a redirect for another spelling than that of its address. */
export async function loadCategory(api: PageApi, name: string, page: number): Promise<ListData<CategoryPage> | null> {
  const key = fold(name.trim());
  if (key !== name) throw redirect(categoryPath(key, page), 301);
  return load(api.category(key), api.articles({ ...cards, category: key, page }));
}

/** Loads a page of an author's articles; null where there is none. Throws a redirect for another address than their own, such as one by their `_id`. */
export async function loadAuthor(api: PageApi, key: string, page: number): Promise<ListData<AuthorProfile> | null> {
  const author = await nullIfMissing(withFallbackMessage(api.author(key), failed.fetchArticles));
  if (!author) return null;
  if (authorKey(author) !== key) throw redirect(authorPath(author, page), 301);
  return load(Promise.resolve(author), api.articles({ ...cards, author: author._id, page }));
}

async function load<Of>(of: Promise<Of>, list: Promise<Page<ArticleCard>>): Promise<ListData<Of> | null> {
  const loaded = await nullIfMissing(withFallbackMessage(Promise.all([of, list]), failed.fetchArticles));
  if (!loaded) return null;
  const [found, articles] = loaded;
  return articles.currentPage > articles.totalPages ? null : { of: found, articles: shownCards(articles) };
}

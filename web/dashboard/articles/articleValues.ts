import type { Article } from '../../../shared/articles.ts';
import { writeTags } from './tags.ts';
import type { ArticleImageChoice } from './useImageChoice.ts';

/** What the form of an article holds; each is named like the field of the call. */
export interface ArticleValues {
  title: string;
  content: string;
  category: string;
  /** As typed: separated by commas. */
  tags: string;
  published: boolean;
  imgAlt: string;
  imgUrl: ArticleImageChoice;
}

/** What the form begins with: an article as it is saved, or nothing. */
export function valuesOf(article: Article | null): ArticleValues {
  return {
    title: article?.title ?? '',
    content: article?.content ?? '',
    category: article?.category ?? '',
    tags: writeTags(article?.tags ?? []),
    published: article?.published ?? false,
    imgAlt: article?.image?.alt ?? '',
    imgUrl: { kind: 'current' },
  };
}

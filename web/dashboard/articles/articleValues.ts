import type { Article } from '../../../shared/articles.ts';
import { scheduledTime } from './scheduleHint.ts';
import { writeTags } from './tags.ts';
import type { ArticleImageChoice } from './useImageChoice.ts';

/** The values of the article form, named like the fields of the call. */
export interface ArticleValues {
  title: string;
  content: string;
  category: string;
  /** The text as typed, separated by commas. */
  tags: string;
  published: boolean;
  /** A time as the publication's clocks show it; empty where it is not scheduled. */
  publishAt: string;
  imgAlt: string;
  imgUrl: ArticleImageChoice;
}

/** The initial values of the form: those of a saved article, or empty ones. */
export function valuesOf(article: Article | null, timeZone: string): ArticleValues {
  return {
    title: article?.title ?? '',
    content: article?.content ?? '',
    category: article?.category ?? '',
    tags: writeTags(article?.tags ?? []),
    published: article?.published ?? false,
    publishAt: scheduledTime(article?.publishAt, timeZone),
    imgAlt: article?.image?.alt ?? '',
    imgUrl: { kind: 'current' },
  };
}

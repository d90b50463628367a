import type { Article } from '../../../../shared/articles/articles.ts';
import { writeTags } from '../../../../shared/articles/tags.ts';
import type { SavedRow } from '../../../drafts/draftText.ts';
import type { ArticleImageChoice } from '../image/useImageChoice.ts';
import { scheduledTime } from '../schedule/scheduleHint.ts';

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
  /** As it is typed: empty for one made from the title. */
  slug: string;
  /** Empty for the beginning of the text. */
  summary: string;
  metaTitle: string;
  metaDescription: string;
  canonicalUrl: string;
  featured: boolean;
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
    slug: article?.slug ?? '',
    summary: article?.hasOwnSummary ? article.summary : '',
    metaTitle: article?.metaTitle ?? '',
    metaDescription: article?.metaDescription ?? '',
    canonicalUrl: article?.canonicalUrl ?? '',
    featured: article?.featured ?? false,
  };
}

/** The state of a saved article that a change begins with. */
export const begunOf = ({ version, imgUrl }: Article): SavedRow => ({ version, imgUrl });

/** The values of an article that somebody else has saved; its image differs where that was changed. */
export function theirsOf(article: Article, timeZone: string, begun: SavedRow | undefined): ArticleValues {
  const values = valuesOf(article, timeZone);
  return article.imgUrl === begun?.imgUrl ? values : { ...values, imgUrl: { kind: 'current', url: article.imgUrl } };
}

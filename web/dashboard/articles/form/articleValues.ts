import type { Article } from '../../../../shared/articles/articles.ts';
import { readTags, writeTags } from '../../../../shared/articles/tags.ts';
import { msg, t } from '../../../../shared/texts/t.ts';
import { texts } from '../../../../shared/texts/texts.ts';
import type { SavedRow } from '../../../drafts/draftText.ts';
import type { DraftedDocument } from '../../documents/ServerDraft.ts';
import type { ComparedField } from '../../forms/conflict/mergeFields.ts';
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
  /** The date of a published one, as the publication's clocks show it; empty for the moment of its first publication. */
  publishedAt: string;
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
    publishedAt: scheduledTime(article?.publishedAt, timeZone),
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

const fields: Record<keyof ArticleValues, Omit<ComparedField<ArticleValues>, 'name'>> = {
  title: { label: msg('Title') },
  content: { label: msg('Content'), kind: 'html' },
  category: { label: msg('Category'), show: (name: string) => name || t(texts.uncategorized) },
  tags: { label: msg('Tags'), kind: 'tags' },
  imgUrl: { label: msg('Image'), show: imageText },
  imgAlt: { label: msg('Alternative text') },
  published: { label: msg('Published'), show: (isPublished: boolean) => t(isPublished ? 'Published' : 'Draft') },
  publishAt: { label: msg('Publish at'), show: (time: string) => time.replace('T', ' ') || t('No time') },
  publishedAt: {
    label: msg('Date for readers'),
    show: (time: string) => time.replace('T', ' ') || t('The first publication'),
  },
  slug: { label: msg('Slug'), show: (slug: string) => slug || t('Made from the title') },
  summary: { label: msg('Summary'), show: (summary: string) => summary || t('The beginning of the text') },
  metaTitle: { label: msg('Search title'), show: (title: string) => title || t('The title') },
  metaDescription: { label: msg('Search description'), show: (text: string) => text || t('The summary') },
  canonicalUrl: { label: msg('Canonical address'), show: (address: string) => address || t('Its own') },
  featured: { label: msg('Featured'), show: (isFeatured: boolean) => t(isFeatured ? 'Featured' : 'Not featured') },
};

/** The fields of an article as the conflict of two changes shows them. */
export const comparedFields = Object.entries(fields).map(([name, field]) => ({
  name,
  ...field,
})) as ComparedField<ArticleValues>[];

function imageText(choice: ArticleImageChoice): string {
  if (choice.kind === 'new') return t('A new image, {name}', { name: choice.file.name });
  if (choice.kind === 'library') return t('An image of the library');
  if (choice.kind === 'removed' || choice.url === null) return t('No image');
  return t(choice.url === undefined ? 'The image as it was' : 'Another image');
}

/** The drafts of articles; the server gets an image only with the article. */
export const articleDrafts: DraftedDocument<ArticleValues> = {
  kind: 'article',
  fieldsOf: ({ tags, imgUrl: _, ...values }) => ({ ...values, tags: readTags(tags) }),
  valuesOf: ({ tags, publishAt, imgUrl: _, ...fields }) => ({
    ...fields,
    tags: Array.isArray(tags) ? writeTags(tags.map(String)) : undefined,
    publishAt: publishAt ?? '',
  }),
  async valuesAt(version, { api, owner, loaded }) {
    const revision = await api.revision(owner, version);
    const { title, content, category, tags, imgAlt } = revision;
    const summary = revision.hasOwnSummary ? revision.summary : '';
    return { ...loaded, title, content, category: category ?? '', tags: writeTags(tags), imgAlt, summary };
  },
};

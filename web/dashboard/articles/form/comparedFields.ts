import { texts } from '../../../../shared/texts/texts.ts';
import type { ComparedField } from '../../forms/conflict/mergeFields.ts';
import type { ArticleImageChoice } from '../image/useImageChoice.ts';
import type { ArticleValues } from './articleValues.ts';

const fields: Record<keyof ArticleValues, Omit<ComparedField<ArticleValues>, 'name'>> = {
  title: { label: 'Title' },
  content: { label: 'Content', kind: 'html' },
  category: { label: 'Category', show: (name: string) => name || texts.uncategorized },
  tags: { label: 'Tags', kind: 'tags' },
  imgUrl: { label: 'Image', show: imageText },
  imgAlt: { label: 'Alternative text' },
  published: { label: 'Published', show: (isPublished: boolean) => (isPublished ? 'Published' : 'Draft') },
  publishAt: { label: 'Publish at', show: (time: string) => time.replace('T', ' ') || 'No time' },
  slug: { label: 'Slug', show: (slug: string) => slug || 'Made from the title' },
  summary: { label: 'Summary', show: (summary: string) => summary || 'The beginning of the text' },
  metaTitle: { label: 'Search title', show: (title: string) => title || 'The title' },
  metaDescription: { label: 'Search description', show: (text: string) => text || 'The summary' },
  canonicalUrl: { label: 'Canonical address', show: (address: string) => address || 'Its own' },
  featured: { label: 'Featured', show: (isFeatured: boolean) => (isFeatured ? 'Featured' : 'Not featured') },
};

/** The fields of an article as the conflict of two changes shows them. */
export const comparedFields = Object.entries(fields).map(([name, field]) => ({
  name,
  ...field,
})) as ComparedField<ArticleValues>[];

function imageText(choice: ArticleImageChoice): string {
  if (choice.kind === 'new') return `A new image, ${choice.file.name}`;
  if (choice.kind === 'library') return 'An image of the library';
  if (choice.kind === 'removed' || choice.url === null) return 'No image';
  return choice.url === undefined ? 'The image as it was' : 'Another image';
}

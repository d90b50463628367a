import { texts } from '../../../shared/texts.ts';
import type { ComparedField } from '../conflict/mergeFields.ts';
import type { ArticleValues } from './articleValues.ts';
import type { ArticleImageChoice } from './useImageChoice.ts';

/** The fields of an article as the conflict of two changes shows them. */
export const comparedFields: ComparedField<ArticleValues>[] = [
  { name: 'title', label: 'Title' },
  { name: 'content', label: 'Content', kind: 'html' },
  { name: 'category', label: 'Category', show: (name: string) => name || texts.uncategorized },
  { name: 'tags', label: 'Tags', kind: 'tags' },
  { name: 'imgUrl', label: 'Image', show: imageText },
  { name: 'imgAlt', label: 'Alternative text' },
  { name: 'published', label: 'Published', show: (isPublished: boolean) => (isPublished ? 'Published' : 'Draft') },
  { name: 'publishAt', label: 'Publish at', show: (time: string) => time.replace('T', ' ') || 'No time' },
  { name: 'slug', label: 'Slug', show: (slug: string) => slug || 'Made from the title' },
  { name: 'summary', label: 'Summary', show: (summary: string) => summary || 'The beginning of the text' },
  { name: 'metaTitle', label: 'Search title', show: (title: string) => title || 'The title' },
  { name: 'metaDescription', label: 'Search description', show: (text: string) => text || 'The summary' },
  { name: 'canonicalUrl', label: 'Canonical address', show: (address: string) => address || 'Its own' },
  { name: 'featured', label: 'Featured', show: (isFeatured: boolean) => (isFeatured ? 'Featured' : 'Not featured') },
];

function imageText(choice: ArticleImageChoice): string {
  if (choice.kind === 'new') return `A new image, ${choice.file.name}`;
  if (choice.kind === 'library') return 'An image of the library';
  if (choice.kind === 'removed' || choice.url === null) return 'No image';
  return choice.url === undefined ? 'The image as it was' : 'Another image';
}

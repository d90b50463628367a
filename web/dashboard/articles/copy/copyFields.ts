import { readTags } from '../../../../shared/articles.ts';
import type { UnsavedFields } from '../../../../shared/workingCopies.ts';
import type { ArticleValues } from '../articleValues.ts';
import { writeTags } from '../tags.ts';

/** Returns the fields of a working copy with the values of the form; an image is stored on the device alone. */
export function copyFields({ title, content, category, tags, published, imgAlt }: ArticleValues): UnsavedFields {
  return { title, content, category, tags: readTags(tags), published, imgAlt };
}

/** Returns the values of the form with the fields of a working copy. */
export function valuesOfCopy({
  title,
  content,
  category,
  tags,
  published,
  imgAlt,
}: UnsavedFields): Partial<ArticleValues> {
  const values = { title, content, category, tags: tags && writeTags(tags), published, imgAlt };
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as Partial<ArticleValues>;
}

import { readTags } from '../../../../shared/tags.ts';
import type { UnsavedFields } from '../../../../shared/workingCopies.ts';
import type { ArticleValues } from '../articleValues.ts';
import { writeTags } from '../tags.ts';

/** Returns the fields of a working copy with the values of the form; an image is stored on the device alone. */
export function copyFields({ tags, imgUrl: _, ...values }: ArticleValues): UnsavedFields {
  return inOrder({ ...values, tags: readTags(tags) });
}

/** Returns the values of the form with the fields of a working copy. */
export function valuesOfCopy(copy: UnsavedFields): Partial<ArticleValues> {
  const { tags, publishAt, ...texts } = inOrder(copy);
  const values = { ...texts, tags: tags && writeTags(tags), publishAt: publishAt === null ? '' : publishAt };
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as Partial<ArticleValues>;
}

/** Returns the text by which two copies are compared: their fields as JSON. */
export const copyText = (copy: UnsavedFields): string => JSON.stringify(inOrder(copy));

/** All fields of the form but the image, in the order in which copies are compared. */
const FIELDS: Record<keyof Omit<ArticleValues, 'imgUrl'>, true> = {
  title: true,
  content: true,
  category: true,
  tags: true,
  published: true,
  publishAt: true,
  imgAlt: true,
  slug: true,
  summary: true,
  metaTitle: true,
  metaDescription: true,
  canonicalUrl: true,
  featured: true,
};
const NAMES = Object.keys(FIELDS) as (keyof typeof FIELDS)[];

/** The fields of the form whose change is something typed. */
export const typedNames: readonly (keyof ArticleValues)[] = NAMES;

/** Picks the fields alone, in their order. */
function inOrder(fields: UnsavedFields): UnsavedFields {
  return Object.fromEntries(NAMES.map((name) => [name, fields[name]]));
}

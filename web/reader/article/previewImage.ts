import type { Article } from '../../../shared/articles/articles.ts';
import type { PageHead } from '../../kernel/head.ts';

/** The largest size of images in link previews. */
const ENOUGH = 1200;

/** An article's image in the smallest stored width that is enough for a link preview; undefined where it has none. */
export function previewImage({ imgUrl, image }: Pick<Article, 'imgUrl' | 'image'>): PageHead['image'] {
  if (imgUrl === null || image === null) return undefined;
  const stored = [...image.srcset.matchAll(/(\S+) (\d+)w/g)].map(([, path = '', width]) => ({
    path,
    width: Number(width),
  }));
  const largest = { path: imgUrl, width: image.width };
  const { path, width } = stored.find((candidate) => candidate.width >= ENOUGH) ?? largest;
  return { path, width, height: Math.round((width * image.height) / image.width), alt: image.alt };
}

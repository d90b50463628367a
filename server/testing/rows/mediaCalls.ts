import type { Article } from '../../../shared/articles/articles.ts';
import type { LibraryImage, ListedImage } from '../../../shared/media/images.ts';
import { makeArticle, makeTextPage } from '../inputs/factories.ts';
import type { Octavo } from '../servers/octavo.ts';

type Slugged = Pick<Article, 'slug'>;

let count = 0;

/** Returns a word that nothing else has. */
export const word = (): string => `word${++count}x`;

/** A text that shows the picture; `alt` is its attribute: ' alt="A lamp"'. */
export const shown = ({ url }: LibraryImage, alt = ''): string =>
  `<p>Text.</p><figure><img src="${url}"${alt}></figure>`;

/** The key of a picture's files, which its address contains. */
export const keyIn = ({ url }: Pick<LibraryImage, 'url'>): string => url.split('/')[2] ?? '';

/** Calls of the tests of the media library, by the administrator of a server that may start later. */
export function mediaCalls(octavo: () => Octavo) {
  return {
    articleWith: (image: LibraryImage, alt?: string, title = word()) =>
      makeArticle(octavo(), { title, content: shown(image, alt) }),
    pageWith: (image: LibraryImage, alt?: string, title = word()) =>
      makeTextPage(octavo(), { title, content: shown(image, alt) }),
    articleOf: async ({ slug }: Slugged) => (await octavo().admin.get(`/api/articles/${slug}`)).body,
    pageOf: async ({ slug }: Slugged) => (await octavo().admin.get(`/api/pages/${slug}`)).body,
    writtenAs: ({ slug }: Slugged, fields: object) => octavo().admin.put(`/api/pages/${slug}`, fields),
    find: async ({ _id }: Pick<LibraryImage, '_id'>): Promise<ListedImage | undefined> =>
      (await octavo().admin.get('/api/images?limit=100')).body.data.find((each: ListedImage) => each._id === _id),
    isServed: async (url: string) => (await octavo().visitor.get(url)).status === 200,
    lastActivity: async () => (await octavo().admin.get('/api/activity')).body.data[0],
  };
}

import { deletedFrom, followed, imageMessages } from '../../shared/imageMessages.ts';
import { imageAdminCalls as calls } from '../../shared/images.ts';
import { done } from '../../shared/messages.ts';
import { type Route, route } from '../routing/route.ts';
import type { Media } from './media.ts';

/** The HTTP routes of the media library, but for the upload of new pictures. */
export const mediaRoutes = (media: Media): Route[] => [
  route(calls.images, ({ query }) => media.list(query)),

  route(calls.updateImage, async ({ parameter, body, viewer }) => {
    const { image, articles } = await media.update(parameter, body, viewer);
    return { message: followed(done.imageUpdated, articles.length), image, articles: articles.length };
  }),

  route(calls.replaceImage, async ({ parameter, file, fileName, viewer }) => {
    const { image, articles } = await media.replace(parameter, { file, fileName }, viewer);
    return { message: followed(imageMessages.replaced, articles.length), image, articles: articles.length };
  }),

  route(calls.deleteImage, async ({ parameter, query, viewer }) => {
    const articles = await media.remove(parameter, query, viewer);
    return { message: deletedFrom(articles), articles };
  }),
];

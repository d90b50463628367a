import { deletedFrom, followed, imageMessages } from '../../shared/imageMessages.ts';
import { imageAdminCalls as calls } from '../../shared/images.ts';
import { done } from '../../shared/messages.ts';
import { type Route, route } from '../routing/route.ts';
import type { Media } from './media.ts';

/** The HTTP routes of the media library, but for the upload of new pictures. */
export const mediaRoutes = (media: Media): Route[] => [
  route(calls.images, ({ query, viewer }) => media.list(query, viewer)),

  route(calls.updateImage, async ({ parameter, body, viewer }) => {
    const { image, ...followers } = await media.update(parameter, body, viewer);
    const counts = countsOf(followers);
    return { message: followed(done.imageUpdated, counts), image, ...counts };
  }),

  route(calls.replaceImage, async ({ parameter, file, fileName, viewer }) => {
    const { image, ...followers } = await media.replace(parameter, { file, fileName }, viewer);
    const counts = countsOf(followers);
    return { message: followed(imageMessages.replaced, counts), image, ...counts };
  }),

  route(calls.deleteImage, async ({ parameter, query, viewer }) => {
    const counts = countsOf(await media.remove(parameter, query, viewer));
    return { message: deletedFrom(counts), ...counts };
  }),
];

const countsOf = ({ articles, pages }: { articles: number; pages: number }) => ({ articles, pages });

import { deletedFrom, followed, imageMessages } from '../../shared/media/imageMessages.ts';
import { imageAdminCalls as calls } from '../../shared/media/images.ts';
import { done } from '../../shared/texts/messages.ts';
import type { App } from '../context.ts';
import { type Route, route } from '../routing/route.ts';
import { deleteImage, listImages, replaceImage, updateImage } from './media.ts';

/** Binds the calls of the media library, but for the upload of new pictures. */
export const mediaRoutes = (app: App): Route[] => [
  route(calls.images, ({ query, viewer }) => listImages(app, query, viewer)),

  route(calls.updateImage, async ({ parameter, body, viewer }) => {
    const { image, ...users } = await updateImage(app, parameter, body, viewer);
    const counts = countsOf(users);
    return { message: followed(done.imageUpdated, counts), image, ...counts };
  }),

  route(calls.replaceImage, async ({ parameter, file, fileName, viewer }) => {
    const { image, ...users } = await replaceImage(app, parameter, { file, fileName }, viewer);
    const counts = countsOf(users);
    return { message: followed(imageMessages.replaced, counts), image, ...counts };
  }),

  route(calls.deleteImage, async ({ parameter, query, viewer }) => {
    const counts = countsOf(await deleteImage(app, parameter, query, viewer));
    return { message: deletedFrom(counts), ...counts };
  }),
];

const countsOf = ({ articles, pages }: { articles: number; pages: number }) => ({ articles, pages });

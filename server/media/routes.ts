import { coverAdminCalls } from '../../shared/media/covers.ts';
import { fileMessages } from '../../shared/media/fileMessages.ts';
import { fileAdminCalls } from '../../shared/media/files.ts';
import { deletedFrom, followed, imageMessages } from '../../shared/media/imageMessages.ts';
import { imageAdminCalls as calls } from '../../shared/media/images.ts';
import { done } from '../../shared/texts/messages.ts';
import type { App } from '../context.ts';
import { type Route, route } from '../routing/route.ts';
import { listCovers } from './covers.ts';
import { files, pictures } from './kinds.ts';
import { deleteMedia, listMedia, renameMedia, replaceImage } from './media.ts';

/** Binds the calls of the media library, but for the upload of new pictures and files. */
export const mediaRoutes = (app: App): Route[] => [
  route(calls.images, ({ query, viewer }) => listMedia(app, pictures, query, viewer)),

  route(coverAdminCalls.covers, ({ query, viewer }) => listCovers(app, query, viewer)),

  route(calls.updateImage, async ({ parameter, body: { alt }, viewer }) => {
    const { view, ...users } = await renameMedia(app, pictures, { id: parameter, alt }, viewer);
    const counts = countsOf(users);
    return { message: followed(done.imageUpdated, counts), image: view, ...counts };
  }),

  route(calls.replaceImage, async ({ parameter, file, fileName, viewer }) => {
    const { view, ...users } = await replaceImage(app, parameter, { file, fileName }, viewer);
    const counts = countsOf(users);
    return { message: followed(imageMessages.replaced, counts), image: view, ...counts };
  }),

  route(calls.deleteImage, async ({ parameter, query, viewer }) => {
    const counts = countsOf(await deleteMedia(app, pictures, { id: parameter, ...query }, viewer));
    return { message: deletedFrom(imageMessages.deleted, counts), ...counts };
  }),

  route(fileAdminCalls.files, ({ query, viewer }) => listMedia(app, files, query, viewer)),

  route(fileAdminCalls.updateFile, async ({ parameter, body: { title }, viewer }) => {
    const { view, ...users } = await renameMedia(app, files, { id: parameter, alt: title }, viewer);
    const counts = countsOf(users);
    return { message: followed(fileMessages.updated, counts), file: view, ...counts };
  }),

  route(fileAdminCalls.deleteFile, async ({ parameter, query, viewer }) => {
    const counts = countsOf(await deleteMedia(app, files, { id: parameter, ...query }, viewer));
    return { message: deletedFrom(fileMessages.deleted, counts), ...counts };
  }),
];

const countsOf = ({ articles, pages }: { articles: number; pages: number }) => ({ articles, pages });

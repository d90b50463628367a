import { useCallback } from 'react';
import { fileMessages } from '../../../shared/media/fileMessages.ts';
import { imageMessages } from '../../../shared/media/imageMessages.ts';
import type { ImagesQuery } from '../../../shared/media/images.ts';
import { useLoaded } from '../../kernel/useLoaded.ts';
import { queryOf } from '../list/filters/filters.ts';
import { useDashboard } from '../useDashboard.ts';

/** The number of pictures on a page: whole lines of two, three, four or six. */
const LIMIT = 24;

const query = (page: number, q: string | undefined) => ({
  ...{ page, limit: LIMIT },
  ...queryOf<ImagesQuery>({ q: q || undefined }),
});

/** Loads a page of the pictures with every word of a search. */
export function useImages(page: number, q: string | undefined) {
  const { api } = useDashboard();
  const call = useCallback(() => api.images(query(page, q)), [api, page, q]);
  return useLoaded(call, imageMessages.fetchFailed);
}

/** Loads a page of the files in the same way. */
export function useFiles(page: number, q: string | undefined) {
  const { api } = useDashboard();
  const call = useCallback(() => api.files(query(page, q)), [api, page, q]);
  return useLoaded(call, fileMessages.fetchFailed);
}

/** Loads a page of the images that were uploaded with articles. */
export function useCovers(page: number, q: string | undefined) {
  const { api } = useDashboard();
  const call = useCallback(() => api.covers(query(page, q)), [api, page, q]);
  return useLoaded(call, imageMessages.coversFailed);
}

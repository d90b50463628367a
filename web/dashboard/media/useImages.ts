import { useCallback } from 'react';
import { imageMessages } from '../../../shared/media/imageMessages.ts';
import type { ImagesQuery } from '../../../shared/media/images.ts';
import { useLoaded } from '../../kernel/useLoaded.ts';
import { queryOf } from '../list/filters/filters.ts';
import { useDashboard } from '../useDashboard.ts';

/** The number of pictures on a page: whole lines of two, three, four or six. */
const LIMIT = 24;

/** Loads a page of the pictures with every word of a search. */
export function useImages(page: number, q: string | undefined) {
  const { api } = useDashboard();
  const call = useCallback(
    () => api.images({ page, limit: LIMIT, ...queryOf<ImagesQuery>({ q: q || undefined }) }),
    [api, page, q],
  );
  return useLoaded(call, imageMessages.fetchFailed);
}

import { useEffect } from 'react';
import { useListAddress } from './useListAddress.ts';

/** Loads a trash while its list is shown, because the label of its tab has its number; while it is shown, it loads itself. */
export function useTrashCount(list: { load: (page: number) => Promise<void> }): void {
  const { isTrash } = useListAddress();

  useEffect(() => {
    if (!isTrash) void list.load(1);
  }, [list, isTrash]);
}

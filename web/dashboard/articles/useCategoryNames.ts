import { useCallback, useEffect, useState } from 'react';
import { failed } from '../../../shared/messages.ts';
import { useStores } from '../../kernel/stores.ts';
import { useDashboard } from '../useDashboard.ts';

interface Choices {
  options: string[];
  loading: boolean;
  /** Set if they could not be loaded. */
  onRetry?: () => void;
}

/** Loads the names of the categories for the select of an article. */
export function useCategoryNames(): Choices {
  const { toasts } = useStores();
  const { api } = useDashboard();
  const [names, setNames] = useState<string[] | null>(null);
  const [hasFailed, setHasFailed] = useState(false);

  const load = useCallback(async () => {
    setHasFailed(false);
    try {
      const { categories } = await api.allCategories();
      setNames(categories.map(({ category }) => category));
    } catch (problem) {
      toasts.failure(problem, failed.fetchCategories);
      setHasFailed(true);
    }
  }, [api, toasts]);

  useEffect(() => void load(), [load]);

  return {
    options: names ?? [],
    loading: names === null && !hasFailed,
    ...(hasFailed ? { onRetry: () => void load() } : {}),
  };
}

import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useState } from 'react';
import type { Article, ArticleCard } from '../../../shared/articles.ts';
import { failed } from '../../../shared/messages.ts';
import { useStores } from '../../kernel/stores.ts';
import { ListNotice } from '../list/ListNotice.tsx';
import type { FormProps } from '../list/ListScreen.tsx';
import { useDashboard } from '../useDashboard.ts';
import { ArticleFields } from './ArticleFields.tsx';
import styles from './ArticleForm.module.css';

/** The form of a new article or of an existing one, which is loaded first with its content. */
export const ArticleForm = observer(function ArticleForm({ row, onSaved, onCancel }: FormProps<ArticleCard>) {
  const { article, hasFailed, load, setArticle } = useArticle(row);

  const handleSaved: FormProps<Article>['onSaved'] = (saved, options) => {
    setArticle(saved);
    onSaved(saved, options);
  };

  if (article !== undefined) return <ArticleFields article={article} onSaved={handleSaved} onCancel={onCancel} />;
  if (hasFailed) return <ListNotice text="This article could not be loaded." onRetry={load} />;
  return <div className={styles.waiting} role="status" aria-label="Loading the article" />;
});

/** The saved article: null for a new one, undefined until it is loaded. */
function useArticle(row: ArticleCard | null) {
  const { toasts } = useStores();
  const { api } = useDashboard();
  // A new article that was saved is known already, and must not be loaded.
  const [slug] = useState(row?.slug ?? null);
  const [article, setArticle] = useState<Article | null | undefined>(slug === null ? null : undefined);
  const [hasFailed, setHasFailed] = useState(false);

  const load = useCallback(async () => {
    if (slug === null) return;
    setHasFailed(false);
    try {
      setArticle(await api.article(slug));
    } catch (problem) {
      toasts.failure(problem, failed.fetchArticles);
      setHasFailed(true);
    }
  }, [api, toasts, slug]);

  useEffect(() => void load(), [load]);

  return { article, hasFailed, load, setArticle };
}

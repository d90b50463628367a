import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useState } from 'react';
import type { Article, ArticleCard } from '../../../shared/articles.ts';
import { failed } from '../../../shared/messages.ts';
import { useStores } from '../../app/stores.ts';
import { ListNotice } from '../list/ListNotice.tsx';
import type { FormProps } from '../list/ListScreen.tsx';
import { useDashboard } from '../useDashboard.ts';
import { ArticleFields } from './ArticleFields.tsx';
import styles from './ArticleForm.module.css';

/** Writes an article, or changes the one it is opened for: that one is fetched first, whole and as it is by now. */
export const ArticleForm = observer(function ArticleForm({ row, ...rest }: FormProps<ArticleCard>) {
  return row ? <Existing row={row} {...rest} /> : <ArticleFields article={null} {...rest} />;
});

function Existing({ row, onSaved, ...rest }: FormProps<ArticleCard> & { row: ArticleCard }) {
  const { toasts } = useStores();
  const { api } = useDashboard();
  const [article, setArticle] = useState<Article | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const { slug } = row;

  const load = useCallback(async () => {
    setHasFailed(false);
    try {
      setArticle(await api.article(slug));
    } catch (problem) {
      toasts.failure(problem, failed.fetchArticles);
      setHasFailed(true);
    }
  }, [api, toasts, slug]);

  useEffect(() => void load(), [load]);

  const handleSaved: FormProps<Article>['onSaved'] = (saved, options) => {
    setArticle(saved);
    onSaved(saved, options);
  };

  if (article) return <ArticleFields article={article} onSaved={handleSaved} {...rest} />;
  if (hasFailed) return <ListNotice text="This article could not be loaded." onRetry={load} />;
  return <div className={styles.waiting} role="status" aria-label="Loading the article" />;
}

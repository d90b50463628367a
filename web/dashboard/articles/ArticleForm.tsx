import { useCallback, useState } from 'react';
import type { Article, ArticleCard } from '../../../shared/articles.ts';
import { failed } from '../../../shared/messages.ts';
import { statusOf } from '../../kernel/ApiProblem.ts';
import { ListNotice } from '../list/ListNotice.tsx';
import type { FormProps } from '../list/ListScreen.tsx';
import { useDashboard } from '../useDashboard.ts';
import { useLoaded } from '../useLoaded.ts';
import { ArticleFields } from './ArticleFields.tsx';
import styles from './ArticleForm.module.css';

/** The form of a new article or of an existing one, which is loaded first with its content. */
export function ArticleForm({ row, onSaved, ...rest }: FormProps<ArticleCard>) {
  const { onDeleted } = rest;
  const { api } = useDashboard();
  // A new article that was saved is known already, and must not be loaded.
  const [slug] = useState(row?.slug ?? null);
  const [saved, setSaved] = useState<Article | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form of an article is loaded once
  const call = useCallback(async () => {
    try {
      return slug === null ? null : await api.article(slug);
    } catch (problem) {
      if (statusOf(problem) === 404) onDeleted();
      throw problem;
    }
  }, [api, slug]);
  const { value, hasFailed, load } = useLoaded(call, failed.fetchArticles);
  const article = saved ?? (slug === null ? null : value);

  const handleSaved: FormProps<Article>['onSaved'] = (savedNow, options) => {
    setSaved(savedNow);
    onSaved(savedNow, options);
  };

  if (article !== undefined) return <ArticleFields {...rest} row={article} onSaved={handleSaved} />;
  if (hasFailed) return <ListNotice text="This article could not be loaded." onRetry={load} />;
  return <div className={`breathing ${styles.waiting}`} role="status" aria-label="Loading the article" />;
}

import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { ArticleCard } from '../../../shared/articles.ts';
import { done, failed } from '../../../shared/messages.ts';
import { statusOf } from '../../kernel/ApiProblem.ts';
import { useStores } from '../../kernel/stores.ts';
import checkbox from '../../ui/Checkbox.module.css';
import { useDashboard } from '../useDashboard.ts';

/** The checkbox that publishes an article. It changes at once, and back if the server refuses. */
export const PublishedBox = observer(function PublishedBox({ article }: { article: ArticleCard }) {
  const { toasts } = useStores();
  const { api, articles } = useDashboard();
  const [busy, setBusy] = useState(false);

  const handleChange = async (published: boolean) => {
    if (busy) return;
    setBusy(true);
    articles.replace({ ...article, published, publishAt: published ? null : article.publishAt });
    try {
      await toasts.promise(api.publishArticle(article._id, { published }, { version: article.version }), {
        done: published ? done.articlePublished : done.articleUnpublished,
        failed: failed.unknown,
      });
      await articles.load();
    } catch (problem) {
      articles.replace(article);
      if (statusOf(problem) === 412) await articles.load();
    } finally {
      setBusy(false);
    }
  };

  return (
    <input
      type="checkbox"
      className={checkbox.box}
      aria-label={`Published: ${article.title}`}
      aria-busy={busy || undefined}
      checked={article.published}
      onChange={(event) => void handleChange(event.target.checked)}
    />
  );
});

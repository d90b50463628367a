import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { ArticleCard } from '../../../shared/articles/articles.ts';
import { done, failed } from '../../../shared/texts/messages.ts';
import { statusOf } from '../../kernel/ApiProblem.ts';
import { useStores } from '../../kernel/stores.ts';
import { Badge } from '../../ui/Badge.tsx';
import checkbox from '../../ui/Checkbox.module.css';
import { useDashboard } from '../useDashboard.ts';

/**
 * The checkbox that publishes an article, or for an author hands it in where the settings say so. It changes at once, and back
 * if the server refuses.
 */
export const PublishedBox = observer(function PublishedBox({ article }: { article: ArticleCard }) {
  const { handsIn } = useDashboard();
  if (!handsIn.get()) return <Box article={article} change="published" />;
  return article.published ? <Badge kind="plain">Published</Badge> : <Box article={article} change="handedIn" />;
});

const labels = { published: 'Published', handedIn: 'Handed in' };

const Box = observer(function Box({ article, change }: { article: ArticleCard; change: keyof typeof labels }) {
  const { toasts } = useStores();
  const { api, articles } = useDashboard();
  const [busy, setBusy] = useState(false);

  const publish = (published: boolean) => {
    articles.replace({ ...article, published, publishAt: published ? null : article.publishAt });
    return toasts.promise(api.publishArticle(article._id, { published }, { version: article.version }), {
      done: published ? done.articlePublished : done.articleUnpublished,
      failed: failed.unknown,
    });
  };

  const handIn = (handedIn: boolean) => {
    const { handedInAt: _, ...others } = article;
    articles.replace({ ...others, ...(handedIn && { handedInAt: new Date().toISOString() }) });
    return toasts.promise(api.handInArticle(article._id, { handedIn }, { version: article.version }), {
      done: handedIn ? done.articleHandedIn : done.articleTakenBack,
      failed: failed.unknown,
    });
  };

  const handleChange = async (isOn: boolean) => {
    if (busy) return;
    setBusy(true);
    try {
      await (change === 'published' ? publish(isOn) : handIn(isOn));
      await articles.load();
    } catch (problem) {
      articles.replace(article);
      if (statusOf(problem) === 412) await articles.load();
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <input
        type="checkbox"
        className={checkbox.box}
        aria-label={`${labels[change]}: ${article.title}`}
        aria-busy={busy || undefined}
        checked={change === 'published' ? article.published : article.handedInAt !== undefined}
        onChange={(event) => void handleChange(event.target.checked)}
      />
      {(change === 'handedIn' || article.handedInAt) && <span className="tiny">Handed in</span>}
    </>
  );
});

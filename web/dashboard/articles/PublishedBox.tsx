import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { ArticleCard } from '../../../shared/articles/articles.ts';
import { done, failed } from '../../../shared/texts/messages.ts';
import { t } from '../../../shared/texts/t.ts';
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
  return article.published ? <Badge kind="plain">{t('Published')}</Badge> : <Box article={article} change="handedIn" />;
});

const texts = {
  published: { on: done.articlePublished, off: done.articleUnpublished },
  handedIn: { on: done.articleHandedIn, off: done.articleTakenBack },
};

interface BoxProps {
  article: ArticleCard;
  change: keyof typeof texts;
}

const Box = observer(function Box({ article, change }: BoxProps) {
  const { articles } = useDashboard();
  const set = useChange({ article, change });
  const [busy, setBusy] = useState(false);

  const handleChange = async (isOn: boolean) => {
    if (busy) return;
    setBusy(true);
    articles.replace(changed(article, change, isOn));
    try {
      await set(isOn);
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
        aria-label={t(change === 'published' ? 'Published: {title}' : 'Handed in: {title}', { title: article.title })}
        aria-busy={busy || undefined}
        checked={change === 'published' ? article.published : article.handedInAt !== undefined}
        onChange={(event) => void handleChange(event.target.checked)}
      />
      {(change === 'handedIn' || article.handedInAt) && <span className="tiny">{t('Handed in')}</span>}
    </>
  );
});

/** Returns the function that changes an article, and tells of it by a toast with Undo. It rejects as the call does. */
function useChange({ article, change }: BoxProps) {
  const { toasts } = useStores();
  const { api, articles, isAuthor } = useDashboard();

  const call = (isOn: boolean, version: number) => {
    if (change === 'handedIn') return api.handInArticle(article._id, { handedIn: isOn }, { version });
    return api.publishArticle(article._id, { published: isOn }, { version });
  };
  /** Gives an article that was scheduled its time again, and takes the date away that a first publication gave it. */
  const callBack = (isOn: boolean, version: number) => {
    const { publishAt, publishedAt } = article;
    if (change === 'handedIn' || isOn) return call(isOn, version);
    // Administrators alone choose dates.
    const date = isAuthor ? {} : { publishedAt };
    return api.updateArticle(article._id, { published: false, ...(publishAt && { publishAt }), ...date }, { version });
  };
  const undo = async (isOn: boolean, version: number) => {
    const text = { done: texts[change][isOn ? 'on' : 'off'], failed: failed.unknown };
    // The toast has told of a failure.
    await toasts.promise(callBack(isOn, version), text).catch(() => {});
    await articles.load();
  };

  return async (isOn: boolean): Promise<void> => {
    let { version } = article;
    const remember = call(isOn, version).then((response) => {
      ({ version } = response.article);
      return response;
    });
    const text = { done: texts[change][isOn ? 'on' : 'off'], failed: failed.unknown };
    await toasts.promise(remember, text, () => ({ label: t('Undo'), run: () => void undo(!isOn, version) }));
    await articles.load();
  };
}

/** The article as it will be, before the server has answered. */
function changed(article: ArticleCard, change: BoxProps['change'], isOn: boolean): ArticleCard {
  if (change === 'published') return { ...article, published: isOn, publishAt: isOn ? null : article.publishAt };
  const { handedInAt: _, ...others } = article;
  return { ...others, ...(isOn && { handedInAt: new Date().toISOString() }) };
}

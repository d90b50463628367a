import { useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Article } from '../../../../shared/articles/articles.ts';
import { readTags } from '../../../../shared/articles/tags.ts';
import { FIRST_WORD } from '../../../../shared/documents/firstWord.ts';
import { readingTime } from '../../../../shared/documents/readingTime.ts';
import { failed } from '../../../../shared/texts/messages.ts';
import { t } from '../../../../shared/texts/t.ts';
import covers from '../../../article/ArticleCover.module.css';
import { ArticleCover } from '../../../article/ArticleCover.tsx';
import { ArticleHeader } from '../../../article/ArticleHeader.tsx';
import { useStores } from '../../../kernel/stores.ts';
import { Button } from '../../../ui/Button.tsx';
import cover from '../../../ui/Cover.module.css';
import { CloseButton, showModal } from '../../../ui/Dialog.tsx';
import { sanitise } from '../../editor/html/sanitise.ts';
import { useDashboard } from '../../useDashboard.ts';
import type { ArticleValues } from '../form/articleValues.ts';
import { useFileUrl } from '../image/useFileUrl.ts';
import styles from './ArticlePreview.module.css';

interface ArticlePreviewProps {
  article: Article | null;
  values: ArticleValues;
  /** Sends what is typed, so that a preview in a tab shows it. */
  flush: () => Promise<void>;
  onClose: () => void;
}

/** A full-screen dialog with the article in the form as readers will see it, open as long as it is rendered. */
export function ArticlePreview({ article, values, flush, onClose }: ArticlePreviewProps) {
  const titleId = useId();
  const openTab = usePreviewTab(article, flush);

  return (
    <dialog ref={showModal} className={styles.preview} aria-labelledby={titleId} onClose={onClose}>
      <div className={`line ${styles.bar}`}>
        <p id={titleId}>{t('Preview')}</p>
        {article && <Button onClick={() => void openTab()}>{t('Open in a tab')}</Button>}
        <CloseButton>{t('Close')}</CloseButton>
      </div>
      <PreviewedArticle article={article} values={values} />
    </dialog>
  );
}

/** Returns a function that opens a tab with the article as it is being written, by a preview link of its own. */
function usePreviewTab(article: Article | null, flush: () => Promise<void>): () => Promise<void> {
  const { api } = useDashboard();
  const { toasts } = useStores();
  const url = useRef<string | null>(null);

  return async () => {
    if (!article) return;
    // At once, because browsers block what is opened later.
    const tab = window.open('about:blank', '_blank');
    try {
      await flush();
      url.current ??= (await api.createPreviewLink(article._id)).url;
      if (!tab) window.open(url.current, '_blank', 'noopener');
      else {
        tab.opener = null;
        tab.location.replace(url.current);
      }
    } catch (problem) {
      tab?.close();
      toasts.failure(problem, failed.createPreviewLink);
    }
  };
}

function PreviewedArticle({ article, values }: Pick<ArticlePreviewProps, 'article' | 'values'>) {
  const { session, site } = useStores();
  const { imgUrl, title, content: html, tags, imgAlt: alt } = values;
  const category = values.category || null;
  const file = useFileUrl(imgUrl.kind === 'new' ? imgUrl.file : null);
  const picked = imgUrl.kind === 'library' ? imgUrl.image.url : file;
  const saved = imgUrl.kind === 'current' && article?.image ? article : null;
  const content = useMemo(() => safeContent(html), [html]);
  const summary = content.textContent ?? '';
  const header = {
    title,
    category,
    content: html,
    summary,
    tags: readTags(tags),
    readingMinutes: readingTime(summary).minutes,
    author: article ? article.author : session.user,
    publishedAt: article?.publishedAt ?? null,
    contentUpdatedAt: article?.contentUpdatedAt ?? null,
    createdAt: article?.createdAt ?? new Date().toISOString(),
  };
  const image = saved?.image ? { ...saved.image, alt } : null;
  const text = useRef<HTMLDivElement>(null);

  // A copy, since React's first rendering in development is discarded together with its nodes.
  useLayoutEffect(() => text.current?.replaceChildren(content.cloneNode(true)), [content]);

  return (
    <article className={`page-width text-width ${styles.article}`} lang={site.language}>
      <ArticleHeader article={header} preview>
        {picked === null ? (
          <ArticleCover article={{ title, category, imgUrl: saved?.imgUrl ?? null, image }} />
        ) : (
          <PickedCover src={picked} alt={alt} />
        )}
      </ArticleHeader>
      <div ref={text} className={`prose ${styles.text}`} />
    </article>
  );
}

/** The cover of an article with a picked image, whose proportions are known once it has loaded. */
function PickedCover({ src, alt }: { src: string; alt: string }) {
  const [isTall, setIsTall] = useState(false);

  return (
    <img
      className={`${cover.image} ${isTall ? covers.tall : covers.wide}`}
      src={src}
      alt={alt}
      onLoad={({ currentTarget }) => setIsTall(currentTarget.naturalHeight > currentTarget.naturalWidth)}
    />
  );
}

/**
 * Sanitises an article's HTML as the server does. An inert parser reads it, which loads and runs nothing, and the result is
 * never serialised, so that it cannot be parsed in another way a second time.
 */
function safeContent(html: string): DocumentFragment {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  sanitise(body);
  if (FIRST_WORD.test(body.firstElementChild?.outerHTML ?? '')) body.firstElementChild?.classList.add('initial');
  for (const code of body.querySelectorAll('pre')) code.tabIndex = 0;
  for (const table of body.querySelectorAll('table')) wrap(table);
  // In another tab, so that the form stays open.
  for (const link of body.querySelectorAll('a')) Object.assign(link, { target: '_blank', rel: 'noopener' });
  const fragment = document.createDocumentFragment();
  fragment.append(...body.childNodes);
  return fragment;
}

/** Puts a table into a box that scrolls by keyboard too, like on the reader's page. */
function wrap(table: HTMLTableElement): void {
  const wrapper = table.ownerDocument.createElement('div');
  Object.assign(wrapper, { className: 'table', tabIndex: 0, role: 'group', ariaLabel: t('Table') });
  table.replaceWith(wrapper);
  wrapper.append(table);
}

import { useEffect, useId, useLayoutEffect, useRef } from 'react';
import button from '../../ui/Button.module.css';
import styles from './Preview.module.css';
import { type PreviewedArticle, PreviewHeader } from './PreviewHeader.tsx';
import { safeContent } from './safeContent.ts';

interface PreviewProps {
  article: PreviewedArticle & {
    /** HTML from anywhere; only what the server would let through is shown. */
    content: string;
  };
  onClose: () => void;
}

/** An article over the whole screen as readers will see it, saved or not. Open as long as it is rendered. */
export function Preview({ article, onClose }: PreviewProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Closed by its own means, it gives the focus back.
    return () => element?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      className={styles.preview}
      aria-labelledby={titleId}
      // In development React opens it twice: the first closing is then told of when it is open again.
      onClose={({ currentTarget }) => currentTarget.open || onClose()}
    >
      <div className={styles.bar}>
        <p id={titleId}>Preview</p>
        <button type="button" className={button.quiet} onClick={() => dialog.current?.close()}>
          Close
        </button>
      </div>
      <article className={styles.article}>
        <PreviewHeader article={article} />
        <Content html={article.content} />
      </article>
    </dialog>
  );
}

function Content({ html }: { html: string }) {
  const text = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => text.current?.replaceChildren(safeContent(html)), [html]);

  return <div ref={text} className={`prose ${styles.text}`} />;
}

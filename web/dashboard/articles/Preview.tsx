import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import button from '../../ui/Button.module.css';
import styles from './Preview.module.css';

interface PreviewProps {
  /** The text of the article, sanitised. */
  content: DocumentFragment;
  onClose: () => void;
  /** The header of the article. */
  children: ReactNode;
}

/** A full-screen dialog with an article as readers will see it, open as long as it is rendered. */
export function Preview({ content, onClose, children }: PreviewProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // `close` gives the focus back.
    return () => element?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      className={styles.preview}
      aria-labelledby={titleId}
      // In development React opens it twice, and the event of the first closing arrives when it is open again.
      onClose={({ currentTarget }) => currentTarget.open || onClose()}
    >
      <div className={styles.bar}>
        <p id={titleId}>Preview</p>
        <button type="button" className={button.quiet} onClick={() => dialog.current?.close()}>
          Close
        </button>
      </div>
      <article className={styles.article}>
        {children}
        <Content content={content} />
      </article>
    </dialog>
  );
}

function Content({ content }: Pick<PreviewProps, 'content'>) {
  const text = useRef<HTMLDivElement>(null);

  // A copy, since React's first rendering in development is discarded together with its nodes.
  useLayoutEffect(() => text.current?.replaceChildren(content.cloneNode(true)), [content]);

  return <div ref={text} className={`prose ${styles.text}`} />;
}

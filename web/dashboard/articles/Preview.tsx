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

/** An article over the whole screen, saved or not. Open as long as it is rendered. */
export function Preview({ content, onClose, children }: PreviewProps) {
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
        {children}
        <Content content={content} />
      </article>
    </dialog>
  );
}

function Content({ content }: Pick<PreviewProps, 'content'>) {
  const text = useRef<HTMLDivElement>(null);

  // A copy: the first rendering in development is thrown away, and would take the nodes along.
  useLayoutEffect(() => text.current?.replaceChildren(content.cloneNode(true)), [content]);

  return <div ref={text} className={`prose ${styles.text}`} />;
}

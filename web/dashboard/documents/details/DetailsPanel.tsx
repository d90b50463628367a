import { type ReactNode, type RefObject, useCallback, useState } from 'react';
import { createPortal } from 'react-dom';
import type { DocumentKind } from '../../../../shared/documents/drafts.ts';
import { t } from '../../../../shared/texts/t.ts';
import { CloseButton, showModal } from '../../../ui/Dialog.tsx';
import { useNarrow } from '../../ui/useNarrow.ts';
import styles from './DetailsPanel.module.css';

interface DetailsPanelProps {
  kind: DocumentKind;
  panel: RefObject<HTMLElement | null>;
  /** Shown at the end of the sheet of a narrow screen. */
  foot: ReactNode;
  children: ReactNode;
}

/**
 * The fields beside a text: a part of its page, or on a narrow screen a sheet, which keeps them while it is closed. Where the
 * window changes, they are moved and not made anew: what is not in the form yet stays, and a dialog over them gives its focus back.
 */
export function DetailsPanel({ kind, panel, foot, children }: DetailsPanelProps) {
  const isNarrow = useNarrow();
  const [fields] = useState(() => Object.assign(document.createElement('div'), { className: styles.fields }));
  const place = useCallback((slot: HTMLElement | null) => slot?.append(fields), [fields]);
  const label = t(kind === 'page' ? 'Details of the page' : 'Details of the article');

  return (
    <>
      {isNarrow ? (
        <dialog
          ref={panel as RefObject<HTMLDialogElement | null>}
          className={`stack ${styles.panel} ${styles.sheet}`}
          aria-label={label}
          data-sheet
        >
          <div className={`line ${styles.head}`}>
            <h2 className="heading">{t('Details')}</h2>
            <CloseButton kind="primary">{t('Done')}</CloseButton>
          </div>
          <div ref={place} className={styles.fields} />
          {foot}
        </dialog>
      ) : (
        <section ref={panel} className={`stack ${styles.panel}`} aria-label={label}>
          <div ref={place} className={styles.fields} />
        </section>
      )}
      {createPortal(children, fields)}
    </>
  );
}

/** Focuses a field of a form, for which the sheet that has it is opened. */
export function focusField(field: HTMLElement | null | undefined): void {
  showModal(field?.closest('dialog') ?? null);
  field?.focus();
}

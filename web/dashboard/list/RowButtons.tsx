import { Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from './RowButtons.module.css';

interface RowButtonsProps {
  /** The id of the row. */
  id: string;
  name: string;
  busy: boolean;
  onEdit?: (() => void) | undefined;
  /** True if the row has an unsaved draft on this device. */
  unsaved: boolean;
  onDelete: () => void;
  /** The reason why it cannot be deleted; undefined where it can. */
  whyNotDeletable: string | undefined;
  /** Further buttons, before these. */
  children?: ReactNode;
}

/** The buttons that edit and delete a row. While it is busy they do nothing, but can still hold the focus. */
export function RowButtons({ id, name, busy, onEdit, unsaved, onDelete, whyNotDeletable, children }: RowButtonsProps) {
  return (
    <div className={styles.buttons}>
      {children}
      {onEdit && (
        <IconButton
          label={`Edit ${name}`}
          title={unsaved ? 'Edit (unsaved draft)' : 'Edit'}
          onClick={busy ? undefined : onEdit}
          aria-disabled={busy || undefined}
          data-edit={id}
        >
          <Pencil size={18} aria-hidden="true" />
          {unsaved && <span className={styles.unsaved} />}
        </IconButton>
      )}
      <IconButton
        label={`Delete ${name}`}
        title={whyNotDeletable ?? 'Delete'}
        kind="bad"
        onClick={busy ? undefined : onDelete}
        disabled={whyNotDeletable !== undefined}
        aria-disabled={busy || undefined}
        data-delete
      >
        <Trash2 size={18} aria-hidden="true" />
      </IconButton>
    </div>
  );
}

import { Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from './RowButtons.module.css';

interface RowButtonsProps {
  /** Of the row. */
  id: string;
  name: string;
  busy: boolean;
  onEdit?: (() => void) | undefined;
  /** True where it has an unsaved draft on this device. */
  unsaved: boolean;
  onDelete: () => void;
  /** Why it cannot be deleted. */
  keptBecause: string | undefined;
  /** More buttons, before these. */
  children?: ReactNode;
}

/** While the row is busy they stay reachable, so that the focus does not fall off them, and do nothing. */
export function RowButtons({ id, name, busy, onEdit, unsaved, onDelete, keptBecause, children }: RowButtonsProps) {
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
        title={keptBecause ?? 'Delete'}
        kind="bad"
        onClick={busy ? undefined : onDelete}
        disabled={keptBecause !== undefined}
        aria-disabled={busy || undefined}
        data-delete
      >
        <Trash2 size={18} aria-hidden="true" />
      </IconButton>
    </div>
  );
}

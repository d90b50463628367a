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
  onDelete: () => void;
  /** Why it cannot be deleted. */
  keptBecause: string | undefined;
  /** More buttons, before these. */
  children?: ReactNode;
}

export function RowButtons({ id, name, busy, onEdit, onDelete, keptBecause, children }: RowButtonsProps) {
  return (
    <div className={styles.buttons}>
      {children}
      {onEdit && (
        <IconButton label={`Edit ${name}`} title="Edit" onClick={onEdit} disabled={busy} data-edit={id}>
          <Pencil size={18} aria-hidden="true" />
        </IconButton>
      )}
      <IconButton
        label={`Delete ${name}`}
        title={keptBecause ?? 'Delete'}
        kind="bad"
        onClick={onDelete}
        disabled={busy || keptBecause !== undefined}
        data-delete
      >
        <Trash2 size={18} aria-hidden="true" />
      </IconButton>
    </div>
  );
}

import { observer } from 'mobx-react-lite';
import button from '../../ui/Button.module.css';

interface BulkBarProps {
  list: { ticked: { size: number }; leaving: { size: number } };
  onDelete: () => void;
}

/** Deletes what is ticked. Its place in the toolbar is always there. */
export const BulkBar = observer(function BulkBar({ list, onDelete }: BulkBarProps) {
  const { size } = list.ticked;
  const busy = list.leaving.size > 0;

  if (size === 0) return null;
  return (
    <button
      type="button"
      className={button.bad}
      aria-disabled={busy || undefined}
      onClick={() => {
        if (!busy) onDelete();
      }}
    >
      Delete Selected ({size})
    </button>
  );
});

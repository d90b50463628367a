import { observer } from 'mobx-react-lite';
import button from '../../ui/Button.module.css';

interface DeleteSelectedProps {
  list: { selected: { size: number }; deleting: { size: number } };
  onDelete: () => void;
}

/** The button that deletes the selected rows; absent while none is selected. */
export const DeleteSelected = observer(function DeleteSelected({ list, onDelete }: DeleteSelectedProps) {
  const { size } = list.selected;
  const busy = list.deleting.size > 0;

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

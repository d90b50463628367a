import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { t } from '../../../../shared/texts/t.ts';
import { viewLimits } from '../../../../shared/views/viewLimits.ts';
import { viewMessages as messages } from '../../../../shared/views/viewMessages.ts';
import type { SavedView, ViewList } from '../../../../shared/views/views.ts';
import { Form } from '../../../forms/Form.ts';
import { TextInput } from '../../../forms/TextInput.tsx';
import { statusOf } from '../../../kernel/ApiProblem.ts';
import { useStores } from '../../../kernel/stores.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { useDashboard } from '../../useDashboard.ts';
import type { Filters } from '../filters/filters.ts';

interface ViewNameDialogProps {
  list: ViewList;
  /** The view to rename; null for a new one with these filters. */
  view: SavedView | null;
  name: string;
  filters: Filters;
  /** Called with the name that is typed and not saved. */
  onClose: (name: string) => void;
}

const saving = { done: messages.created, failed: messages.createFailed };
const renaming = { done: messages.renamed, failed: messages.renameFailed };

/** Asks for the name of a view, and saves it. A refused name stays to be changed. */
export const ViewNameDialog = observer(function ViewNameDialog(props: ViewNameDialogProps) {
  const { list, view, name: initial, filters, onClose } = props;
  const { savedViews } = useDashboard();
  const { toasts } = useStores();
  const [form] = useState(() => new Form({ name: initial }));

  const handleSubmit = async () => {
    const send = ({ name }: { name: string }) =>
      view
        ? toasts.promise(savedViews.rename(view, name), renaming)
        : toasts.promise(savedViews.create({ list, name, query: { ...filters } }), saving);
    try {
      if (!(await form.submit(send))) return undefined;
    } catch (problem) {
      if (statusOf(problem) !== 404) return undefined;
      // It was deleted elsewhere.
      await savedViews.load();
    }
    form.reset({ name: '' });
    return true;
  };

  return (
    <FormDialog
      title={t(view ? 'Rename View' : 'Save View')}
      form={form}
      submit={t(view ? 'Rename' : 'Save')}
      onSubmit={handleSubmit}
      onClose={() => onClose(form.values.name)}
    >
      <TextInput
        field={form.field('name')}
        label={t('Name')}
        hint={t('Only you see it.')}
        maxLength={viewLimits.nameMax}
        autoComplete="off"
        required
      />
    </FormDialog>
  );
});

import { observer } from 'mobx-react-lite';
import { useRef, useState } from 'react';
import { viewLimits } from '../../../../shared/viewLimits.ts';
import { viewMessages as messages } from '../../../../shared/viewMessages.ts';
import type { SavedView, ViewList } from '../../../../shared/views.ts';
import { Form } from '../../../forms/Form.ts';
import { FormBody } from '../../../forms/FormBody.tsx';
import { SubmitButton } from '../../../forms/SubmitButton.tsx';
import { TextInput } from '../../../forms/TextInput.tsx';
import { statusOf } from '../../../kernel/ApiProblem.ts';
import { useStores } from '../../../kernel/stores.ts';
import { CloseButton, closeAround, Dialog } from '../../../ui/Dialog.tsx';
import { useDashboard } from '../../useDashboard.ts';
import type { Filters } from '../filters.ts';

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
  const body = useRef<HTMLDivElement>(null);

  const handleSubmit = async () => {
    const send = ({ name }: { name: string }) =>
      view
        ? toasts.promise(savedViews.rename(view, name), renaming)
        : toasts.promise(savedViews.create({ list, name, query: { ...filters } }), saving);
    try {
      if (!(await form.submit(send))) return;
    } catch (problem) {
      if (statusOf(problem) !== 404) return;
      // It was deleted elsewhere.
      await savedViews.load();
    }
    form.reset({ name: '' });
    closeAround(body.current);
  };

  return (
    <Dialog title={view ? 'Rename View' : 'Save View'} onClose={() => onClose(form.values.name)}>
      <div ref={body}>
        <FormBody form={form} onSubmit={() => void handleSubmit()}>
          <TextInput
            field={form.field('name')}
            label="Name"
            hint="Only you see it."
            maxLength={viewLimits.nameMax}
            autoComplete="off"
            required
          />
          <div className="row">
            <SubmitButton form={form} busyText="Saving…">
              {view ? 'Rename' : 'Save'}
            </SubmitButton>
            <CloseButton>Cancel</CloseButton>
          </div>
        </FormBody>
      </div>
    </Dialog>
  );
});

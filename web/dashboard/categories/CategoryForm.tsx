import { observer } from 'mobx-react-lite';
import type { Category } from '../../../shared/categories.ts';
import { limits } from '../../../shared/limits.ts';
import { done, failed } from '../../../shared/messages.ts';
import { useStores } from '../../app/stores.ts';
import { KeptForm } from '../../forms/KeptForm.ts';
import { TextInput } from '../../forms/TextInput.tsx';
import { KeptFormBody } from '../KeptFormBody.tsx';
import type { FormProps } from '../list/ListScreen.tsx';
import { draftSlot } from '../slots.ts';
import { useDashboard } from '../useDashboard.ts';
import { useKeptForm } from '../useKeptForm.ts';

const created = { done: done.categoryCreated, failed: failed.unknown };
const updated = { done: done.categoryUpdated, failed: failed.updateCategory };
const begin = (row: Category | null) => ({ category: row?.category ?? '' });

/** Creates a category, or renames the one it is opened for. */
export const CategoryForm = observer(function CategoryForm({ row, onSaved, onCancel }: FormProps<Category>) {
  const { session, toasts } = useStores();
  const { api, categories } = useDashboard();
  const slotOf = (id: string) => draftSlot(session.user?._id ?? '', 'category', id);
  const kept = useKeptForm(() => new KeptForm({ values: begin(row), slot: slotOf(row?._id ?? 'new') }));

  const handleSave = async () => {
    const saved = await kept.save({
      send: ({ category }) =>
        row
          ? toasts.tell(api.updateCategory(row._id, { category }), updated)
          : toasts.tell(api.createCategory({ category }), created),
      saved: (answer) => begin(answer.category),
    });
    if (!saved) return;
    const { category } = saved.answer;
    if (saved.typedMeanwhile) kept.moveTo(slotOf(category._id));
    if (saved.left) void categories.load();
    else onSaved(category, { stay: saved.typedMeanwhile });
  };

  return (
    <KeptFormBody
      kept={kept}
      label={row ? 'Update Category' : 'Create Category'}
      onSave={handleSave}
      onCancel={onCancel}
      narrow
    >
      <TextInput field={kept.form.field('category')} label="Category" maxLength={limits.categoryMax * 2} required />
    </KeptFormBody>
  );
});

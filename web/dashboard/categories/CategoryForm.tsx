import { observer } from 'mobx-react-lite';
import type { Category } from '../../../shared/categories.ts';
import { limits } from '../../../shared/limits.ts';
import { done, failed } from '../../../shared/messages.ts';
import { DraftForm } from '../../drafts/DraftForm.ts';
import { draftStorage } from '../../drafts/draftStorage.ts';
import { useDraftForm } from '../../drafts/useDraftForm.ts';
import { TextInput } from '../../forms/TextInput.tsx';
import { useStores } from '../../kernel/stores.ts';
import { DraftFormBody } from '../DraftFormBody.tsx';
import type { FormProps } from '../list/ListScreen.tsx';
import { useDashboard } from '../useDashboard.ts';

const created = { done: done.categoryCreated, failed: failed.unknown };
const updated = { done: done.categoryUpdated, failed: failed.updateCategory };
const valuesOf = (row: Category | null) => ({ category: row?.category ?? '' });

/** Creates a category, or renames the one it is opened for. */
export const CategoryForm = observer(function CategoryForm({ row, onSaved, onCancel }: FormProps<Category>) {
  const { session, toasts } = useStores();
  const { api, categories } = useDashboard();
  const storageOf = (id: string) => draftStorage(session.user?._id ?? '', 'category', id);
  const draft = useDraftForm(() => new DraftForm({ values: valuesOf(row), storage: storageOf(row?._id ?? 'new') }));

  const handleSave = async () => {
    const saved = await draft.save({
      send: ({ category }) =>
        row
          ? toasts.promise(api.updateCategory(row._id, { category }), updated)
          : toasts.promise(api.createCategory({ category }), created),
      saved: (response) => valuesOf(response.category),
    });
    if (!saved) return;
    const { category } = saved.response;
    if (saved.typedMeanwhile) draft.moveTo(storageOf(category._id));
    if (saved.left) void categories.load();
    else onSaved(category, { stay: saved.typedMeanwhile });
  };

  return (
    <DraftFormBody
      draft={draft}
      label={row ? 'Update Category' : 'Create Category'}
      onSave={handleSave}
      onCancel={onCancel}
      narrow
    >
      <TextInput field={draft.form.field('category')} label="Category" maxLength={limits.categoryMax * 2} required />
    </DraftFormBody>
  );
});

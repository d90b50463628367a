import type { Category } from '../../../shared/categories/categories.ts';
import { limits } from '../../../shared/kit/limits.ts';
import { done, failed } from '../../../shared/texts/messages.ts';
import { TextInput } from '../../forms/TextInput.tsx';
import { useStores } from '../../kernel/stores.ts';
import type { ComparedField } from '../forms/conflict/mergeFields.ts';
import { DraftFormBody } from '../forms/DraftFormBody.tsx';
import { type FormProps, useRowForm } from '../forms/useRowForm.ts';
import { useDashboard } from '../useDashboard.ts';

const created = { done: done.categoryCreated, failed: failed.unknown };
const updated = { done: done.categoryUpdated, failed: failed.updateCategory, quiet: 412 };
const compared: ComparedField<{ category: string }>[] = [{ name: 'category', label: 'Category' }];

/** Creates a category, or renames the one it is opened for. */
export function CategoryForm({ row, onCancel, ...options }: FormProps<Category>) {
  const { toasts } = useStores();
  const { api, categories } = useDashboard();
  const { draft, save } = useRowForm({
    ...options,
    kind: 'category',
    row,
    list: categories,
    valuesOf: (category: Category | null) => ({ category: category?.category ?? '' }),
    send: async ({ values, conditions }) => {
      const { category } = await (row
        ? toasts.promise(api.updateCategory(row._id, values, conditions), updated)
        : toasts.promise(api.createCategory(values, conditions), created));
      return category;
    },
  });

  return (
    <DraftFormBody
      draft={draft}
      compared={compared}
      label={row ? 'Update Category' : 'Create Category'}
      onSave={save}
      onCancel={onCancel}
      narrow
    >
      <TextInput field={draft.form.field('category')} label="Category" limit={limits.categoryMax} required />
    </DraftFormBody>
  );
}

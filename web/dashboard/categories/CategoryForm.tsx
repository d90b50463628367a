import type { Category } from '../../../shared/categories/categories.ts';
import type { Conditions } from '../../../shared/kit/call.ts';
import { limits, searchLimits } from '../../../shared/kit/limits.ts';
import { done, failed } from '../../../shared/texts/messages.ts';
import { msg, t } from '../../../shared/texts/t.ts';
import { TextArea, TextInput } from '../../forms/TextInput.tsx';
import { useStores } from '../../kernel/stores.ts';
import type { ComparedField } from '../forms/conflict/mergeFields.ts';
import { createOnce } from '../forms/createOnce.ts';
import { DraftFormBody } from '../forms/DraftFormBody.tsx';
import { type FormProps, useRowForm } from '../forms/useRowForm.ts';
import { PictureInput } from '../media/upload/PictureInput.tsx';
import { useDashboard } from '../useDashboard.ts';

const created = { done: done.categoryCreated, failed: failed.unknown };
const updated = { done: done.categoryUpdated, failed: failed.updateCategory, quiet: 412 };
const compared: ComparedField<{ category: string; description: string; imgUrl: string }>[] = [
  { name: 'category', label: msg('Category') },
  { name: 'description', label: msg('Description') },
  { name: 'imgUrl', label: msg('Picture') },
];

/** Creates a category, or changes the one it is opened for. */
export function CategoryForm({ row, onCancel, ...options }: FormProps<Category>) {
  const { toasts } = useStores();
  const { api, categories } = useDashboard();
  const { draft, save } = useRowForm({
    ...options,
    kind: 'category',
    row,
    list: categories,
    valuesOf: (category: Category | null) => ({
      category: category?.category ?? '',
      description: category?.description ?? '',
      imgUrl: category?.imgUrl ?? '',
    }),
    send: async ({ values, conditions }) => {
      const update = ({ _id }: Category, at: Conditions) => api.updateCategory(_id, values, at);
      const create = () =>
        createOnce(
          () => api.createCategory(values, conditions),
          ({ category }) => update(category, { version: category.version }),
        );
      const saving = row ? toasts.promise(update(row, conditions), updated) : toasts.promise(create(), created);
      return (await saving).category;
    },
  });

  return (
    <DraftFormBody
      draft={draft}
      compared={compared}
      label={t(row ? 'Update Category' : 'Create Category')}
      onSave={save}
      onCancel={onCancel}
      narrow
    >
      <TextInput field={draft.form.field('category')} label={t('Category')} limit={limits.categoryMax} required />
      <TextArea
        field={draft.form.field('description')}
        label={t('Description')}
        hint={t("A sentence or two on the category's page, at most {max, number} characters.", {
          max: searchLimits.descriptionMax,
        })}
        maxLength={searchLimits.descriptionMax * 2}
        rows={3}
      />
      <PictureInput
        field={draft.form.field('imgUrl')}
        label={t('Picture')}
        hint={t("It stands on the category's page.")}
        wide
      />
    </DraftFormBody>
  );
}

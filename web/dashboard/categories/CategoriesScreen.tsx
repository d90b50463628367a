import { capitalise } from '../../../shared/kit/text.ts';
import { confirmations } from '../../../shared/texts/confirmations.ts';
import { msg, t } from '../../../shared/texts/t.ts';
import { lazyForm } from '../forms/lazyForm.tsx';
import { ListScreen } from '../list/ListScreen.tsx';
import { useDashboard } from '../useDashboard.ts';

const CategoryForm = lazyForm(async () => ({ Form: (await import('./CategoryForm.tsx')).CategoryForm }));

export function CategoriesScreen() {
  return (
    <ListScreen
      kind="category"
      list={useDashboard().categories}
      label={t('Categories')}
      create={t('Create Category')}
      update={t('Update Category')}
      Form={CategoryForm}
      finding={{ list: 'categories', sorts: msg({ category: 'by name', '-category': 'by name, from Z to A' }) }}
      columns={[
        {
          name: msg('Name'),
          opens: true,
          sort: 'category',
          isContent: true,
          cell: ({ category }) => capitalise(category),
        },
      ]}
      nameOf={({ category }) => capitalise(category)}
      confirmations={{ one: () => confirmations.deleteCategory, many: confirmations.deleteCategories }}
      empty={t('No categories yet.')}
    />
  );
}

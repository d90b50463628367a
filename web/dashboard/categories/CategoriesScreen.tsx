import { capitalise } from '../../../shared/kit/text.ts';
import { confirmations } from '../../../shared/texts/confirmations.ts';
import { lazyForm } from '../forms/lazyForm.tsx';
import { ListScreen } from '../list/ListScreen.tsx';
import { useDashboard } from '../useDashboard.ts';

const CategoryForm = lazyForm(async () => ({ Form: (await import('./CategoryForm.tsx')).CategoryForm }));

export function CategoriesScreen() {
  return (
    <ListScreen
      kind="category"
      list={useDashboard().categories}
      label="Categories"
      create="Create Category"
      update="Update Category"
      Form={CategoryForm}
      finding={{ sorts: { category: 'by name', '-category': 'by name, from Z to A' } }}
      columns={[
        { name: 'Name', opens: true, sort: 'category', isContent: true, cell: ({ category }) => capitalise(category) },
      ]}
      nameOf={({ category }) => capitalise(category)}
      confirmations={{ one: () => confirmations.deleteCategory, many: confirmations.deleteCategories }}
      empty="No categories yet."
    />
  );
}

import { observer } from 'mobx-react-lite';
import type { Category } from '../../../shared/categories.ts';
import { confirmations } from '../../../shared/confirmations.ts';
import { capitalise } from '../../../shared/text.ts';
import button from '../../ui/Button.module.css';
import type { Column } from '../list/ListRow.tsx';
import { ListScreen } from '../list/ListScreen.tsx';
import { ListTable } from '../list/ListTable.tsx';
import { useDashboard } from '../useDashboard.ts';
import { CategoryForm } from './CategoryForm.tsx';

const columns: Column<Category>[] = [{ name: 'Name', cell: ({ category }) => capitalise(category) }];

export const CategoriesScreen = observer(function CategoriesScreen() {
  const { categories } = useDashboard();

  return (
    <ListScreen
      kind="category"
      list={categories}
      labels={{ list: 'Categories', create: 'Create Category', update: 'Update Category' }}
      Form={CategoryForm}
    >
      {({ edit, create, isUnsaved }) => (
        <ListTable
          list={categories}
          label="Categories"
          order="by name"
          columns={columns}
          nameOf={({ category }) => capitalise(category)}
          confirmations={{ one: confirmations.deleteCategory, many: confirmations.deleteCategories }}
          onEdit={edit}
          isUnsaved={isUnsaved}
          empty={{
            text: 'No categories yet.',
            next: (
              <button type="button" className={button.primary} onClick={create}>
                Create Category
              </button>
            ),
          }}
        />
      )}
    </ListScreen>
  );
});

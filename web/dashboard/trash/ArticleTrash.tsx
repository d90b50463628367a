import { confirmations } from '../../../shared/confirmations.ts';
import { languageOf } from '../../../shared/language.ts';
import { texts } from '../../../shared/messages.ts';
import type { TrashedArticle } from '../../../shared/trash.ts';
import { Badge } from '../../ui/Badge.tsx';
import type { Column } from '../list/ListRow.tsx';
import { ListTable } from '../list/ListTable.tsx';
import { useDashboard } from '../useDashboard.ts';
import { deletionColumns } from './deletionColumns.tsx';

const columns: Column<TrashedArticle>[] = [
  { name: 'Title', cell: ({ title }) => <span lang={languageOf(title)}>{title || texts.untitled}</span> },
  { name: 'State', width: 7, line: true, cell: ({ published }) => <Badge>{published ? 'Published' : 'Draft'}</Badge> },
  ...deletionColumns,
];

/** The deleted articles. */
export function ArticleTrash() {
  return (
    <ListTable
      list={useDashboard().trash.articles}
      label="Trash"
      order="latest deletion first"
      columns={columns}
      nameOf={({ title }) => title || texts.untitled}
      deleteLabel="Delete forever"
      confirmations={{ one: confirmations.deleteArticleForever, many: confirmations.deleteArticlesForever }}
      empty="The trash is empty. Deleted articles stay here for 30 days."
    />
  );
}

import { languageOf } from '../../../shared/site/language.ts';
import { confirmations } from '../../../shared/texts/confirmations.ts';
import { texts } from '../../../shared/texts/texts.ts';
import { Badge } from '../../ui/Badge.tsx';
import { deletionColumns } from '../list/deletionColumns.tsx';
import { ListTable } from '../list/ListTable.tsx';
import { useDashboard } from '../useDashboard.ts';

const shared = { label: 'Trash', order: 'latest deletion first', deleteLabel: 'Delete forever' };

/** The deleted articles. */
export function ArticleTrash() {
  return (
    <ListTable
      {...shared}
      list={useDashboard().trash.articles}
      columns={[
        {
          name: 'Title',
          isContent: true,
          cell: ({ title }) => <span lang={title === '' ? 'en' : languageOf(title)}>{title || texts.untitled}</span>,
        },
        {
          name: 'State',
          width: 7,
          line: true,
          cell: ({ published }) => <Badge>{published ? 'Published' : 'Draft'}</Badge>,
        },
        ...deletionColumns,
      ]}
      nameOf={({ title }) => title || texts.untitled}
      confirmations={{ one: () => confirmations.deleteArticleForever, many: confirmations.deleteArticlesForever }}
      empty="The trash is empty. Deleted articles stay here for 30 days."
    />
  );
}

/** The deleted contact messages. */
export function MessageTrash() {
  return (
    <ListTable
      {...shared}
      list={useDashboard().trash.contacts}
      columns={[
        { name: 'Name', width: 9, cell: ({ username }) => username },
        { name: 'Message', isContent: true, cell: ({ message }) => message },
        ...deletionColumns,
      ]}
      nameOf={({ username }) => `the message from ${username}`}
      confirmations={{ one: () => confirmations.deleteMessageForever, many: confirmations.deleteMessagesForever }}
      empty="The trash is empty. Deleted messages stay here for 30 days."
    />
  );
}

import { confirmations } from '../../../shared/confirmations.ts';
import type { TrashedContact } from '../../../shared/trash.ts';
import type { Column } from '../list/ListRow.tsx';
import { ListTable } from '../list/ListTable.tsx';
import { useDashboard } from '../useDashboard.ts';
import { deletionColumns } from './deletionColumns.tsx';

const columns: Column<TrashedContact>[] = [
  { name: 'Name', width: 9, cell: ({ username }) => username },
  { name: 'Message', cell: ({ message }) => message },
  ...deletionColumns,
];

/** The deleted contact messages. */
export function MessageTrash() {
  return (
    <ListTable
      list={useDashboard().trash.contacts}
      label="Trash"
      order="latest deletion first"
      columns={columns}
      nameOf={({ username }) => `the message from ${username}`}
      deleteLabel="Delete forever"
      confirmations={{ one: confirmations.deleteMessageForever, many: confirmations.deleteMessagesForever }}
      empty="The trash is empty. Deleted messages stay here for 30 days."
    />
  );
}

import { MailOpen } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { confirmations } from '../../../shared/confirmations.ts';
import type { Contact } from '../../../shared/contacts.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import type { Column } from '../list/ListRow.tsx';
import { trashLabel } from '../list/ListScreen.tsx';
import { ListTable } from '../list/ListTable.tsx';
import { sortsByPerson } from '../list/sorts.ts';
import { useListAddress } from '../list/useListAddress.ts';
import { MessageTrash } from '../trash/Trash.tsx';
import { useTrashCount } from '../trash/useTrashCount.ts';
import { useDashboard } from '../useDashboard.ts';
import { MessageDialog } from './MessageDialog.tsx';

const columns: Column<Contact>[] = [
  { name: 'Name', width: 10, sort: 'username', cell: ({ username }) => username },
  { name: 'Email', width: 15, sort: 'email', cell: ({ email }) => <a href={`mailto:${email}`}>{email}</a> },
  { name: 'Message', cell: ({ message }) => message },
];

/** The contact messages, and those that were deleted. */
export const MessagesScreen = observer(function MessagesScreen() {
  const { contacts, trash } = useDashboard();
  const { isTrash, openList, openTrash } = useListAddress();
  const [read, setRead] = useState<Contact | null>(null);
  useTrashCount(trash.contacts);

  const tabs = [
    { id: 'list', label: 'Messages' },
    { id: 'trash', label: trashLabel(trash.contacts) },
  ];
  return (
    <>
      <Tabs
        label="Messages"
        tabs={tabs}
        chosen={isTrash ? 'trash' : 'list'}
        onChoose={(id) => (id === 'trash' ? openTrash() : openList())}
      >
        {isTrash ? (
          <MessageTrash />
        ) : (
          <ListTable
            list={contacts}
            label="Messages"
            order="newest first"
            finding={{ sorts: sortsByPerson }}
            columns={columns}
            nameOf={({ username }) => `the message from ${username}`}
            confirmations={{ one: confirmations.deleteMessage, many: confirmations.deleteMessages }}
            extraButtons={(contact) => (
              <IconButton
                label={`Read the message from ${contact.username}`}
                title="Read"
                onClick={() => setRead(contact)}
              >
                <MailOpen size={18} />
              </IconButton>
            )}
            empty="No messages yet."
          />
        )}
      </Tabs>
      {read && <MessageDialog contact={read} onClose={() => setRead(null)} />}
    </>
  );
});

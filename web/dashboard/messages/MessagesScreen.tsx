import { MailOpen } from 'lucide-react';
import { useState } from 'react';
import { confirmations } from '../../../shared/confirmations.ts';
import type { Contact } from '../../../shared/contacts.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import type { Column } from '../list/ListRow.tsx';
import { ListTable } from '../list/ListTable.tsx';
import { useDashboard } from '../useDashboard.ts';
import { MessageDialog } from './MessageDialog.tsx';

const columns: Column<Contact>[] = [
  { name: 'Name', width: 10, cell: ({ username }) => username },
  { name: 'Email', width: 15, cell: ({ email }) => <a href={`mailto:${email}`}>{email}</a> },
  { name: 'Message', cell: ({ message }) => message },
];

/** The contact messages. */
export function MessagesScreen() {
  const [read, setRead] = useState<Contact | null>(null);

  return (
    <>
      <ListTable
        list={useDashboard().contacts}
        label="Messages"
        order="newest first"
        columns={columns}
        nameOf={({ username }) => `the message from ${username}`}
        confirmations={{ one: confirmations.deleteMessage, many: confirmations.deleteMessages }}
        extraButtons={(contact) => (
          <IconButton label={`Read the message from ${contact.username}`} title="Read" onClick={() => setRead(contact)}>
            <MailOpen size={18} aria-hidden="true" />
          </IconButton>
        )}
        empty="No messages yet."
      />
      {read && <MessageDialog contact={read} onClose={() => setRead(null)} />}
    </>
  );
}

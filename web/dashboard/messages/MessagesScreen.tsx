import { MailOpen } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useRef, useState } from 'react';
import type { ContactStatus, ListedContact } from '../../../shared/contacts/contacts.ts';
import { confirmations } from '../../../shared/texts/confirmations.ts';
import { contactsMarked, failed } from '../../../shared/texts/messages.ts';
import { msg, t } from '../../../shared/texts/t.ts';
import { useStores } from '../../kernel/stores.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { StatusFilter } from '../list/filters/StatusFilter.tsx';
import { sortsByPerson } from '../list/filters/sorts.ts';
import type { Column } from '../list/ListRow.tsx';
import { trashLabel } from '../list/ListScreen.tsx';
import { ListTable } from '../list/ListTable.tsx';
import type { Targets } from '../list/PagedList.ts';
import { useListAddress } from '../list/useListAddress.ts';
import { useTrashCount } from '../list/useTrashCount.ts';
import { MessageTrash } from '../trash/Trash.tsx';
import { useDashboard } from '../useDashboard.ts';
import { MessageDialog } from './MessageDialog.tsx';
import styles from './MessagesScreen.module.css';
import { messageQuery } from './messageFilters.ts';

const columns: Column<ListedContact>[] = [
  {
    name: msg('Name'),
    width: 10,
    sort: 'username',
    cell: ({ username, status }) =>
      status === 'unread' ? (
        <span className={styles.unread}>
          <span className={styles.dot} role="img" aria-label={t('Unread')} />
          {username}
        </span>
      ) : (
        username
      ),
  },
  { name: msg('Email'), width: 15, sort: 'email', cell: ({ email }) => <a href={`mailto:${email}`}>{email}</a> },
  { name: msg('Message'), isContent: true, cell: ({ message }) => message },
];

const statuses = msg({ inbox: 'Inbox', unread: 'Unread', archived: 'Archived' });

const noneOf: Record<string, string> = msg({
  unread: 'No message is unread.',
  archived: 'No message is archived.',
});

/** The contact messages, and those that were deleted. */
export const MessagesScreen = observer(function MessagesScreen() {
  const { contacts, trash } = useDashboard();
  const { filters, isTrash, openList, openTrash } = useListAddress();
  const { opened, open, close } = useOpenedMessage();
  useTrashCount(trash.contacts);

  const tabs = [
    { id: 'list', label: t('Messages') },
    { id: 'trash', label: trashLabel(trash.contacts) },
  ];
  return (
    <>
      <Tabs
        label={t('Messages')}
        tabs={tabs}
        chosen={isTrash ? 'trash' : 'list'}
        onChoose={(id) => (id === 'trash' ? openTrash() : openList())}
      >
        {isTrash ? (
          <MessageTrash />
        ) : (
          <ListTable
            list={contacts}
            label={t('Messages')}
            finding={{ list: 'contacts', usual: t('Inbox'), sorts: sortsByPerson }}
            filter={<StatusFilter statuses={statuses} counts={contacts.counts} kind="message" />}
            bulk={<MarkMessages />}
            columns={columns}
            nameOf={({ username }) => t('the message from {name}', { context: 'object of a verb', name: username })}
            confirmations={{ one: () => confirmations.deleteMessage, many: confirmations.deleteMessages }}
            onOpen={open}
            extraButtons={(contact) => (
              <IconButton
                label={t('Read the message from {name}', { name: contact.username })}
                title={t('Read')}
                onClick={() => open(contact)}
              >
                <MailOpen size={18} />
              </IconButton>
            )}
            empty={t(
              noneOf[filters.status ?? ''] ??
                msg(contacts.counts?.archived ? 'The inbox is empty.' : 'No messages yet.'),
            )}
          />
        )}
      </Tabs>
      {opened && <MessageDialog contact={opened} onClose={(status) => void close(opened, status)} />}
    </>
  );
});

/** The message that is read: opening marks it, and closing as what was chosen in its dialog. */
function useOpenedMessage() {
  const { toasts } = useStores();
  const { api, contacts } = useDashboard();
  const [opened, setOpened] = useState<ListedContact | null>(null);
  const reading = useRef(Promise.resolve());

  const open = (contact: ListedContact) => {
    setOpened(contact);
    if (contact.status === 'unread') reading.current = markRead(contact);
  };

  const markRead = async (contact: ListedContact) => {
    contacts.replace({ ...contact, status: 'read' });
    try {
      await api.markContacts({ ids: [contact._id], status: 'read' });
    } catch (problem) {
      contacts.replace(contact);
      toasts.failure(problem, failed.unknown);
    }
  };

  const close = async ({ _id, status: before }: ListedContact, status: ContactStatus | undefined) => {
    setOpened(null);
    if (status === undefined && before !== 'unread') return;
    // So that what was chosen comes last.
    await reading.current;
    try {
      const call = status && api.markContacts({ ids: [_id], status });
      if (call) await toasts.promise(call, { done: contactsMarked[status], failed: failed.unknown });
    } catch {
      // The toast has told.
    }
    await contacts.load();
  };

  return { opened, open, close };
}

/** The buttons that mark the selected messages. */
const MarkMessages = observer(function MarkMessages() {
  const { api, contacts } = useDashboard();
  const { filters } = useListAddress();
  const areUnread = contacts.rows?.some(({ _id, status }) => status === 'unread' && contacts.selected.has(_id));

  const markButton = (status: ContactStatus, label: string) => (
    <Button
      busy={contacts.deleting.size > 0}
      onClick={() => {
        const call = (selected: Targets) => {
          const targets = 'where' in selected ? { ...selected, where: messageQuery(selected.where) } : selected;
          return api.markContacts({ ...targets, status });
        };
        void contacts.changeSelected(call, { done: contactsMarked[status], failed: failed.unknown });
      }}
    >
      {label}
    </Button>
  );

  if (filters.status === 'archived') return markButton('read', t('Move to inbox'));
  return (
    <>
      {areUnread ? markButton('read', t('Mark as read')) : markButton('unread', t('Mark as unread'))}
      {markButton('archived', t('Archive'))}
    </>
  );
});

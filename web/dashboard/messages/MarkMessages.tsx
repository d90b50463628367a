import { observer } from 'mobx-react-lite';
import type { ContactStatus } from '../../../shared/contacts/contacts.ts';
import { contactsMarked, failed } from '../../../shared/texts/messages.ts';
import { Button } from '../../ui/Button.tsx';
import type { Targets } from '../list/PagedList.ts';
import { useListAddress } from '../list/useListAddress.ts';
import { useDashboard } from '../useDashboard.ts';
import { messageQuery } from './messageFilters.ts';

/** The buttons that mark the selected messages. */
export const MarkMessages = observer(function MarkMessages() {
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

  if (filters.status === 'archived') return markButton('read', 'Move to inbox');
  return (
    <>
      {areUnread ? markButton('read', 'Mark as read') : markButton('unread', 'Mark as unread')}
      {markButton('archived', 'Archive')}
    </>
  );
});

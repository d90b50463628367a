import { useState } from 'react';
import { redirectMessages } from '../../../shared/redirects/redirectMessages.ts';
import type { Redirect } from '../../../shared/redirects/redirects.ts';
import { confirmations } from '../../../shared/texts/confirmations.ts';
import { failed } from '../../../shared/texts/messages.ts';
import { language, msg, t } from '../../../shared/texts/t.ts';
import { Form } from '../../forms/Form.ts';
import { TextInput } from '../../forms/TextInput.tsx';
import { useStores } from '../../kernel/stores.ts';
import { Button } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import type { Column } from '../list/ListRow.tsx';
import { ListTable } from '../list/ListTable.tsx';
import { FormDialog } from '../ui/FormDialog.tsx';
import { useShortcut } from '../ui/useShortcut.ts';
import { useDashboard } from '../useDashboard.ts';

const columns: Column<Redirect>[] = [
  { name: msg('Old address'), cell: ({ path }) => path },
  {
    name: msg('New address'),
    cell: ({ target }) => (target === null ? t('None: not published') : <Link to={target}>{target}</Link>),
  },
  { name: msg('Hits in 30 days'), width: 8, line: true, cell: ({ hits }) => hits.toLocaleString(language()) },
];

/** The old addresses that lead on. */
export function Screen() {
  const { redirects } = useDashboard();
  const [isAdding, setAdding] = useState(false);
  useShortcut({ key: 'n' }, () => setAdding(true));
  const add = (kind?: 'primary') => (
    <Button {...(kind && { kind })} onClick={() => setAdding(true)}>
      {t('Add Redirect')}
    </Button>
  );

  return (
    <>
      <ListTable
        list={redirects}
        label={t('Redirects')}
        finding={{ list: 'redirects', sorts: { '': msg('newest first') } }}
        filter={add()}
        columns={columns}
        nameOf={({ path }) => path}
        confirmations={{ one: () => confirmations.deleteRedirect, many: confirmations.deleteRedirects }}
        empty={t('No redirects yet. An import makes them, and you can.')}
      >
        {add('primary')}
      </ListTable>
      {isAdding && (
        <AddRedirect
          onClose={() => {
            setAdding(false);
            void redirects.load();
          }}
        />
      )}
    </>
  );
}

/** A dialog that lets an old address lead on. `onClose` is called once it is closed, whether one was added or not. */
function AddRedirect({ onClose }: { onClose: () => void }) {
  const { api } = useDashboard();
  const { toasts } = useStores();
  const [form] = useState(() => new Form({ path: '', target: '' }));
  const texts = { done: redirectMessages.created, failed: failed.unknown, quiet: 422 };

  return (
    <FormDialog
      title={t('Add Redirect')}
      text={t('Links to the old address lead to the new one, for readers and search engines.')}
      form={form}
      submit={t('Add Redirect')}
      onSubmit={() => form.submit((values) => toasts.promise(api.createRedirect(values), texts))}
      onClose={onClose}
    >
      <TextInput
        field={form.field('path')}
        label={t('Old address')}
        hint={t('A path of this site that has no page, such as /2019/05/on-ink')}
        required
      />
      <TextInput
        field={form.field('target')}
        label={t('New address')}
        hint={t('A path of this site, such as /articles/on-ink')}
        required
      />
    </FormDialog>
  );
}

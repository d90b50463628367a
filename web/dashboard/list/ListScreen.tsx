import { observer } from 'mobx-react-lite';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type DraftKind, hasDraft } from '../../drafts/draftStorage.ts';
import { useStores } from '../../kernel/stores.ts';
import { Button } from '../../ui/Button.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import styles from '../DraftFormBody.module.css';
import { SavedAt } from '../DraftStatusLine.tsx';
import { useShortcut } from '../shortcuts/useShortcut.ts';
import { ListTable, type ListTableProps } from './ListTable.tsx';
import { useListAddress } from './useListAddress.ts';

/** The props of a list's form; `onSaved` and `onCancel` close it. */
export interface FormProps<Row> {
  /** The row to edit; null for a new one. */
  row: Row | null;
  /** Called after a save; with `stay` there is more to save, and the form goes on with the saved row. */
  onSaved: (row: Row, options: { stay: boolean }) => void;
  onCancel: () => void;
}

interface ListScreenProps<Row extends { _id: string }> extends Omit<ListTableProps<Row>, 'onEdit' | 'isUnsaved'> {
  kind: DraftKind;
  /** The label of the form's tab for a new row; without it, rows are created elsewhere, and the tab is there only while one is edited. */
  create?: string;
  /** The label of the form's tab for an existing row. */
  update: string;
  Form: (props: FormProps<Row>) => ReactNode;
  /** The trash of the list, with the number of its rows. */
  trash?: { list: TrashCount; content: ReactNode };
}

/** A list and the form for its rows, as two tabs. The address has the tab and the row of the form. */
export const ListScreen = observer(function ListScreen<Row extends { _id: string }>(props: ListScreenProps<Row>) {
  const { kind, create, update, Form, trash, ...table } = props;
  const { session } = useStores();
  const { form, isTrash, openForm, closeForm, openList, openTrash } = useListAddress();
  const [opened, setOpened] = useState<Row | null>(null);
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const [continued, setContinued] = useState<string | null>(null);
  const closing = useRef<string | null>(null);
  const row = useRow({ list: table.list, id: form, opened, onMissing: closeForm });
  const isNew = form === 'new' && create !== undefined;

  const isUnsaved = ({ _id }: { _id: string }) => hasDraft(session.user?._id ?? '', kind, _id);
  const open = (chosen: Row | null) => {
    setContinued(null);
    setOpened(chosen);
    setSavedAt(null);
    openForm(chosen?._id ?? 'new');
  };
  const openNew = () => open(null);
  const close = () => {
    closing.current = form;
    closeForm();
  };
  // In an effect, because with unsaved changes the form closes only after a confirmation.
  useEffect(() => {
    if (form === null && closing.current !== null) restoreFocus(closing.current);
    closing.current = null;
  }, [form]);
  useShortcut({ key: 'n' }, () => {
    if (create !== undefined && form === null) openNew();
  });

  const handleSaved = (saved: Row, { stay }: { stay: boolean }) => {
    setSavedAt(new Date());
    setOpened(saved);
    if (!stay) return close();
    if (form === saved._id) return;
    setContinued(saved._id);
    openForm(saved._id);
  };

  // The form of a row that was just created stays the same element, so that typing is not interrupted.
  const key = form === continued ? 'new' : form;
  const formLabel = form !== null && !isNew ? update : create;
  const tabs = [
    { id: 'list', label: table.label },
    ...(formLabel ? [{ id: 'form', label: formLabel }] : []),
    ...(trash ? [{ id: 'trash', label: trashLabel(trash.list) }] : []),
  ];
  const chosen = form !== null ? 'form' : isTrash && trash ? 'trash' : 'list';
  const choose = (id: string) => {
    if (id === chosen) return;
    if (id === 'trash') openTrash();
    else if (id === 'form') openNew();
    else if (form === null) openList();
    else close();
  };
  return (
    <Tabs label={table.label} tabs={tabs} chosen={chosen} onChoose={choose} beside={<SavedAt time={savedAt} />}>
      {chosen === 'trash' && trash?.content}
      {chosen === 'list' && (
        <>
          {create !== undefined && isUnsaved({ _id: 'new' }) && (
            <p className={styles.notice}>
              You have an unsaved draft.
              <Button onClick={openNew}>Go on with it</Button>
            </p>
          )}
          <ListTable {...table} onEdit={open} isUnsaved={isUnsaved}>
            {create !== undefined && (
              <Button kind="primary" onClick={openNew}>
                {create}
              </Button>
            )}
          </ListTable>
        </>
      )}
      {(isNew || row) && <Form key={key} row={isNew ? null : (row ?? null)} onSaved={handleSaved} onCancel={close} />}
    </Tabs>
  );
});

interface TrashCount {
  total: number;
  /** Null until it is loaded. */
  rows: unknown[] | null;
}

/** The label of the tab with the trash of a list. */
export const trashLabel = ({ total, rows }: TrashCount): string =>
  rows === null ? 'Trash' : `Trash (${total.toLocaleString('en-US')})`;

interface UseRowOptions<Row extends { _id: string }> extends Pick<ListTableProps<Row>, 'list'> {
  id: string | null;
  opened: Row | null;
  onMissing: () => void;
}

/** The row of the address: the opened one, or after a reload the one on its page of the list. */
function useRow<Row extends { _id: string }>({ list, id, opened, onMissing }: UseRowOptions<Row>): Row | undefined {
  const { page } = useListAddress();
  const row = opened?._id === id ? opened : list.rows?.find(({ _id }) => _id === id);
  const isMissing = id !== null && id !== 'new' && !row;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each row that is missing
  useEffect(() => {
    if (!isMissing) return;
    let stays = true;
    void list.load(page).then(() => {
      if (stays && !list.rows?.some(({ _id }) => _id === id)) onMissing();
    });
    return () => {
      stays = false;
    };
  }, [isMissing, id]);

  return row;
}

/** Focuses the button that opened the form if its row still exists, else the tab of the list. */
function restoreFocus(form: string): void {
  requestAnimationFrame(() => {
    const opener = document.querySelector<HTMLElement>(`[data-edit="${CSS.escape(form)}"]`);
    (opener ?? document.getElementById('tab-list'))?.focus();
  });
}

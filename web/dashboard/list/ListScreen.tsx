import { observer } from 'mobx-react-lite';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type DraftKind, hasDraft } from '../../drafts/draftStorage.ts';
import { useStores } from '../../kernel/stores.ts';
import button from '../../ui/Button.module.css';
import { Tabs } from '../../ui/Tabs.tsx';
import { SavedAt } from '../DraftStatusLine.tsx';
import { useShortcut } from '../shortcuts/useShortcut.ts';
import styles from './ListScreen.module.css';
import { useListAddress } from './useListAddress.ts';

/** The props of a list's form; `onSaved` and `onCancel` close it. */
export interface FormProps<Row> {
  /** The row to edit; null for a new one. */
  row: Row | null;
  /** Called after a save; with `stay` there is more to save, and the form goes on with the saved row. */
  onSaved: (row: Row, options: { stay: boolean }) => void;
  onCancel: () => void;
}

/** The functions with which the list of a screen opens its form. */
export interface FormActions<Row> {
  edit: (row: Row) => void;
  create: () => void;
  /** Tells if a row has an unsaved draft on this device. */
  isUnsaved: (row: Row) => boolean;
}

interface ListScreenProps<Row extends { _id: string }> {
  kind: DraftKind;
  list: { rows: Row[] | null; loading: boolean; load: (page?: number) => Promise<void> };
  /** The labels of the tabs; without `create`, rows are created elsewhere, and the form has a tab only while one is edited. */
  labels: { list: string; create?: string; update: string };
  Form: (props: FormProps<Row>) => ReactNode;
  /** The list itself. */
  children: (actions: FormActions<Row>) => ReactNode;
}

/** A list and the form for its rows, as two tabs. The address has the tab and the row of the form. */
export const ListScreen = observer(function ListScreen<Row extends { _id: string }>(props: ListScreenProps<Row>) {
  const { kind, list, labels, Form, children } = props;
  const { session } = useStores();
  const { form, openForm, closeForm } = useListAddress();
  const [opened, setOpened] = useState<Row | null>(null);
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const [continued, setContinued] = useState<string | null>(null);
  const closing = useRef<string | null>(null);
  const row = useRow({ list, id: form, opened, onMissing: closeForm });
  const isNew = form === 'new' && labels.create !== undefined;

  const isUnsaved = ({ _id }: { _id: string }) => hasDraft(session.user?._id ?? '', kind, _id);
  const edit = (chosen: Row) => {
    setContinued(null);
    setOpened(chosen);
    setSavedAt(null);
    openForm(chosen._id);
  };
  const create = () => {
    setContinued(null);
    setSavedAt(null);
    openForm('new');
  };
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
    if (labels.create !== undefined && form === null) create();
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
  const formLabel = form !== null && !isNew ? labels.update : labels.create;
  const tabs = [{ id: 'list', label: labels.list }, ...(formLabel ? [{ id: 'form', label: formLabel }] : [])];
  return (
    <div className={styles.screen}>
      <Tabs
        label={labels.list}
        tabs={tabs}
        chosen={form === null ? 'list' : 'form'}
        onChoose={(id) => (id === 'list' ? form !== null && close() : form === null && create())}
        beside={<SavedAt time={savedAt} />}
      >
        {form === null && (
          <>
            {labels.create !== undefined && isUnsaved({ _id: 'new' }) && (
              <p className={styles.unsaved}>
                You have an unsaved draft.
                <button type="button" className={button.quiet} onClick={create}>
                  Go on with it
                </button>
              </p>
            )}
            {children({ edit, create, isUnsaved })}
          </>
        )}
        {(isNew || row) && <Form key={key} row={isNew ? null : (row ?? null)} onSaved={handleSaved} onCancel={close} />}
      </Tabs>
    </div>
  );
});

interface UseRowOptions<Row> {
  list: ListScreenProps<Row & { _id: string }>['list'];
  id: string | null;
  opened: Row | null;
  onMissing: () => void;
}

/** The row of the address: the opened one, or after a reload the one on its page of the list. */
function useRow<Row extends { _id: string }>({ list, id, opened, onMissing }: UseRowOptions<Row>): Row | undefined {
  const { page } = useListAddress();
  const row = [...(opened ? [opened] : []), ...(list.rows ?? [])].find(({ _id }) => _id === id);
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

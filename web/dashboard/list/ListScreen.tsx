import { observer } from 'mobx-react-lite';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { isDraftId } from '../../../shared/documents/draftIds.ts';
import { language, t } from '../../../shared/texts/t.ts';
import { type DraftKind, draftName } from '../../drafts/draftName.ts';
import { newDraftId } from '../../drafts/newDraftId.ts';
import { draftsOf, openedDraft } from '../../drafts/openDrafts.ts';
import { useStores } from '../../kernel/stores.ts';
import { Button } from '../../ui/Button.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import type { LazyForm } from '../forms/lazyForm.tsx';
import { Unsaved } from '../forms/Unsaved.tsx';
import { useListDrafts, useOpenDraft } from '../forms/useListDrafts.ts';
import type { FormProps } from '../forms/useRowForm.ts';
import { ownTimeOfDay } from '../ui/ownTime.ts';
import status from '../ui/StatusLine.module.css';
import { useModule } from '../ui/useModule.ts';
import { useShortcut } from '../ui/useShortcut.ts';
import { ListTable, type ListTableProps } from './ListTable.tsx';
import type { PagedList } from './PagedList.ts';
import { focusOpener, useListAddress } from './useListAddress.ts';

interface ListScreenProps<Row extends { _id: string }>
  extends Omit<ListTableProps<Row>, 'onEdit' | 'isUnsaved' | 'unlisted'> {
  kind: DraftKind;
  /** The label of the form's tab for a new row; without it, rows are created elsewhere, and the tab is there only while one is edited. */
  create?: string;
  /** The label of the form's tab for an existing row. */
  update: string;
  Form: LazyForm<Row>;
  /** Returns the drafts of new rows, which `open` opens by their ids. With it, each new row has a draft of its own. */
  unfinished?: (open: (id: string) => void) => ListTableProps<Row>['unlisted'];
  /** The trash of the list, with the number of its rows. */
  trash?: { list: Pick<PagedList<{ _id: string }>, 'total' | 'rows'>; content: ReactNode };
}

/** A list and the form for its rows, as two tabs. The address has the tab and the row of the form. */
export const ListScreen = observer(function ListScreen<Row extends { _id: string }>(props: ListScreenProps<Row>) {
  const { kind, create, update, Form, unfinished, trash, ...table } = props;
  const { form, isTrash, openList, openTrash } = useListAddress();
  useModule(Form.load);
  const opened = useOpenedForm({
    kind,
    list: table.list,
    canCreate: create !== undefined,
    isOwn: unfinished !== undefined,
  });
  const { drafts, open, openNew, openForm, close, savedAt, formProps } = opened;

  const isUnsaved = ({ _id }: { _id: string }) => drafts.some(({ id }) => id === _id);
  const formLabel = form !== null && !opened.isNew ? update : create;
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
  const listed = new Set(table.list.rows?.map(({ _id }) => _id));
  const rowsElsewhere = table.list.rows ? unlistedRows<Row>(drafts, listed) : [];
  const saved = (
    <p className={`note ${status.status}`} role="status">
      {savedAt && t('Saved {time}', { time: ownTimeOfDay(savedAt) })}
    </p>
  );
  return (
    <Tabs label={table.label} tabs={tabs} chosen={chosen} onChoose={choose} beside={saved}>
      {chosen === 'trash' && trash?.content}
      {chosen === 'list' && (
        <>
          {create !== undefined && isUnsaved({ _id: 'new' }) && (
            <Unsaved text={unsavedDrafts(drafts.filter(({ id }) => id === 'new').length)} onOpen={openNew} />
          )}
          {rowsElsewhere.map((each) => (
            <Unsaved
              key={each._id}
              text={t('You have unsaved changes to “{name}”.', { name: table.nameOf(each) })}
              onOpen={() => open(each)}
            />
          ))}
          <ListTable {...table} onEdit={open} isUnsaved={isUnsaved} unlisted={unfinished?.(openForm)}>
            {create !== undefined && (
              <Button kind="primary" onClick={openNew}>
                {create}
              </Button>
            )}
          </ListTable>
        </>
      )}
      {formProps && <Form key={opened.key} {...formProps} />}
    </Tabs>
  );
});

interface OpenedFormOptions<Row extends { _id: string }> extends Pick<ListScreenProps<Row>, 'kind' | 'list'> {
  canCreate: boolean;
  /** True where each new row has a draft of its own. */
  isOwn: boolean;
}

/** The form of the address with its row and draft, and functions that open and close one. */
function useOpenedForm<Row extends { _id: string }>({ kind, list, canCreate, isOwn }: OpenedFormOptions<Row>) {
  const { form, openForm, replaceForm, closeForm } = useListAddress();
  const [opened, setOpened] = useState<Row | null>(null);
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const [continued, setContinued] = useState<{ id: string; key: string } | null>(null);
  const [deleted, setDeleted] = useState<string | null>(null);
  const userId = useStores().session.user?._id ?? '';
  const handleMissing = async () => {
    const draft = (await draftsOf(userId, kind)).find(({ id }) => id === form);
    if (draft?.row) setOpened(draft.row as Row);
    else closeForm();
  };
  const isNew = canCreate && form !== null && (isNewId(form) || form === deleted);
  const row = useRow({ list, id: isNew ? null : form, opened, onMissing: () => void handleMissing() });
  const drafts = useListDrafts(kind, form === null);
  const isBegun = !isOwn || form !== 'new';
  const isDraftOpen = useOpenDraft(kind, isBegun && (isNew || row) ? form : null, row ?? null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each new row
  useEffect(() => {
    if (!isBegun) replaceForm(newDraftId());
  }, [isBegun]);

  const open = (chosen: Row | null) => {
    setContinued(null);
    setOpened(chosen);
    setSavedAt(null);
    openForm(chosen?._id ?? (isOwn ? newDraftId() : 'new'));
  };
  const openNew = () => open(null);
  const close = useClosing(form, closeForm);
  useShortcut({ key: 'n' }, () => {
    if (canCreate && form === null) openNew();
  });

  const handleSaved = (saved: Row, { stay }: { stay: boolean }) => {
    setSavedAt(new Date());
    setOpened(saved);
    if (!stay) return close();
    if (form === saved._id) return;
    setContinued({ id: saved._id, key: key ?? '' });
    openForm(saved._id);
  };
  const handleDeleted = () => {
    if (form !== null && openedDraft(draftName(userId, kind, form)).read() !== null) setDeleted(form);
  };
  const formProps: FormProps<Row> | null =
    isDraftOpen && form !== null
      ? {
          row: isNew ? null : (row ?? null),
          draftId: form,
          onSaved: handleSaved,
          onDeleted: handleDeleted,
          onCancel: close,
        }
      : null;
  // The form of a row that was just created stays the same element, so that typing is not interrupted.
  const key = form === deleted ? `deleted ${form}` : form === continued?.id ? continued?.key : form;

  return { drafts, isNew, savedAt, open, openNew, openForm, close, formProps, key };
}

/** Tells the id of a new row, that of its draft where it has one of its own. */
const isNewId = (id: string) => id === 'new' || isDraftId(id);

/** Returns a function that closes the form, whose opener gets the focus then. */
function useClosing(form: string | null, closeForm: () => void): () => void {
  const closing = useRef<string | null>(null);
  // In an effect, because with unsaved changes the form closes only after a confirmation.
  useEffect(() => {
    if (form === null && closing.current !== null) focusOpener(closing.current);
    closing.current = null;
  }, [form]);

  return () => {
    closing.current = form;
    closeForm();
  };
}

/** The label of the tab with the trash of a list; a dash as wide as a digit stands for the number until it is loaded. */
export const trashLabel = ({ total, rows }: Pick<PagedList<{ _id: string }>, 'total' | 'rows'>): string =>
  t('Trash ({count})', { count: rows === null ? '\u2012' : total.toLocaleString(language()) });

const unsavedDrafts = (count: number) =>
  t('{count, plural, one {You have an unsaved draft.} other {You have # unsaved drafts.}}', { count });

/** The rows with a draft that are not on this page of the list, or were deleted elsewhere. */
function unlistedRows<Row extends { _id: string }>(
  drafts: { row: { _id: string } | null }[],
  listed: Set<string>,
): Row[] {
  const rows = drafts.flatMap(({ row }) => (row && !listed.has(row._id) ? [[row._id, row as Row] as const] : []));
  return [...new Map(rows).values()];
}

interface UseRowOptions<Row extends { _id: string }> extends Pick<ListTableProps<Row>, 'list'> {
  id: string | null;
  opened: Row | null;
  onMissing: () => void;
}

/** The row of the address: the opened one, or after a reload the one on its page of the list. */
function useRow<Row extends { _id: string }>({ list, id, opened, onMissing }: UseRowOptions<Row>): Row | undefined {
  const { page, filters } = useListAddress();
  const row = opened?._id === id ? opened : list.rows?.find(({ _id }) => _id === id);
  const isMissing = id !== null && !row;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each row that is missing
  useEffect(() => {
    if (!isMissing) return;
    let stays = true;
    void list.load(page, filters).then(() => {
      if (stays && !list.rows?.some(({ _id }) => _id === id)) onMissing();
    });
    return () => {
      stays = false;
    };
  }, [isMissing, id]);

  return row;
}

import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Import } from '../../../shared/imports/imports.ts';
import { limits } from '../../../shared/kit/limits.ts';
import { confirmations } from '../../../shared/texts/confirmations.ts';
import { failed } from '../../../shared/texts/messages.ts';
import { msg, t } from '../../../shared/texts/t.ts';
import { shallowNavigation } from '../../kernel/shallowNavigation.ts';
import { useStores } from '../../kernel/stores.ts';
import { useLoaded } from '../../kernel/useLoaded.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { CloseButton, Dialog } from '../../ui/Dialog.tsx';
import entries from '../list/Entries.module.css';
import { EntryList } from '../list/EntryList.tsx';
import { useListAddress } from '../list/useListAddress.ts';
import { useConfirm } from '../ui/Confirm.tsx';
import { ownDateTime } from '../ui/ownTime.ts';
import { useDashboard } from '../useDashboard.ts';
import { ActiveImport } from './ActiveImport.tsx';
import { ImportReport } from './ImportReport.tsx';
import styles from './ImportSettings.module.css';
import { sayCreated, sayUndone, sourceName } from './importTexts.ts';
import { UploadImport } from './UploadImport.tsx';

/** The states of an import that is not finished: there is one at a time. */
const ACTIVE: ReadonlySet<Import['state']> = new Set([
  ...(['checking', 'checked', 'unreadable', 'running', 'paused', 'undoing'] as const),
]);

/** Tells if an import is one that the command has begun and not ended; it may have been stopped. */
const isOfCommand = ({ state, fileName }: Import): boolean => state === 'running' && fileName === null;

/** The states of one that can be undone. */
const UNDOABLE: ReadonlySet<Import['state']> = new Set(['done', 'partial'] as const);

const isUndoable = (each: Import): boolean => UNDOABLE.has(each.state) || isOfCommand(each);

const stateLabels: Partial<Record<Import['state'], string>> = msg({
  done: 'Imported',
  partial: 'Imported in part',
  running: 'Not finished',
  undone: 'Undone',
});

/** Brings what another system has exported into the site: the file, a trial of it, the import, and those before it; the report that is open is in the address. */
export function Screen() {
  const { api } = useDashboard();
  const { page } = useListAddress();
  const call = useCallback(() => api.imports({ page, limit: limits.adminPageSize }), [api, page]);
  const loaded = useLoaded(call, failed.unknown);
  const unfinished = useLoaded(useCallback(() => api.imports({ limit: 1, unfinished: true }), [api]));
  const [begun, setBegun] = useState<Import | null>(null);
  const [query, setQuery] = useSearchParams();
  const reported = query.get('report');
  const active = begun ?? unfinished.value?.data[0];

  const handleEnd = async () => {
    await Promise.all([loaded.load(), unfinished.load()]);
    setBegun(null);
  };

  const showReport = (id: string | null) => {
    const { report: _, ...others } = Object.fromEntries(query);
    setQuery(id === null ? others : { ...others, report: id }, shallowNavigation);
  };

  return (
    <div className={`stack ${styles.imports}`}>
      {active ? (
        <ActiveImport key={active._id} initial={active} onBegin={setBegun} onEnd={handleEnd} />
      ) : (
        unfinished.value && <UploadImport onUploaded={setBegun} />
      )}
      {!active && (
        <EntryList
          loaded={{
            ...loaded,
            value: loaded.value && {
              ...loaded.value,
              data: loaded.value.data.filter((each) => !ACTIVE.has(each.state) || isOfCommand(each)),
            },
          }}
          label={t('Imports')}
          texts={{ failed: t('The imports could not be loaded.'), empty: t('Nothing was imported yet.') }}
          entry={(each) => (
            <PastImport key={each._id} past={each} onReport={() => showReport(each._id)} onUndo={setBegun} />
          )}
        >
          <h2 className="heading">{t('Imports')}</h2>
        </EntryList>
      )}
      {reported && <ReportDialog of={reported} onUndo={setBegun} onClose={() => showReport(null)} />}
    </div>
  );
}

interface PastImportProps {
  past: Import;
  onReport: () => void;
  onUndo: (begun: Import) => void;
}

/** An import that has ended, with its report and its undoing. */
function PastImport({ past, onReport, onUndo }: PastImportProps) {
  const undo = useUndo(onUndo);
  const { source, fileName, state, created, problem, startedAt } = past;
  const named = sourceName(source ?? '');
  const name = fileName ?? named;

  return (
    <li className={entries.entry}>
      <time className={`soft ${entries.time}`} dateTime={startedAt}>
        {ownDateTime(startedAt)}
      </time>
      <div className={entries.text}>
        <p>
          <strong>{named}</strong> {fileName}
        </p>
        {/* What one has brought that was broken off, its report tells alone: nobody has counted it. */}
        {state !== 'running' && <p className="tiny">{state === 'undone' ? sayUndone(past) : sayCreated(created)}</p>}
        {problem && <p className="tiny">{problem}</p>}
      </div>
      <div className={`line ${entries.actions}`}>
        <Badge>{t(stateLabels[state] ?? '')}</Badge>
        <Button aria-label={t('Show the report: {name}', { name })} onClick={onReport}>
          {t('Show the report')}
        </Button>
        {isUndoable(past) && (
          <Button aria-label={t('Undo: {name}', { name })} onClick={() => void undo(past)}>
            {t('Undo')}
          </Button>
        )}
      </div>
    </li>
  );
}

interface ReportDialogProps {
  of: string;
  onUndo: (begun: Import) => void;
  onClose: () => void;
}

/** The report of an import, from where it can be undone. */
function ReportDialog({ of, onUndo, onClose }: ReportDialogProps) {
  const { api } = useDashboard();
  const { value } = useLoaded(useCallback(() => api.import(of), [api, of]));
  const undo = useUndo(onUndo);
  const past = value?.import;

  return (
    <Dialog
      title={t('Report of the import')}
      wide
      onClose={onClose}
      buttons={
        <>
          <CloseButton>{t('Close')}</CloseButton>
          {past && isUndoable(past) && <CloseButton onClick={() => void undo(past)}>{t('Undo')}</CloseButton>}
        </>
      }
    >
      <div className="stack">
        {past && (
          <p>
            <strong>{sourceName(past.source ?? '')}</strong> {past.fileName}
          </p>
        )}
        <ImportReport of={of} />
      </div>
    </Dialog>
  );
}

/** Returns a function that begins to undo an import once that is confirmed. */
function useUndo(onUndo: (begun: Import) => void): (past: Import) => Promise<void> {
  const { api } = useDashboard();
  const { toasts } = useStores();
  const confirm = useConfirm();

  return async ({ _id }) => {
    if (!(await confirm({ ...confirmations.undoImport, yes: t('Undo') }))) return;
    const response = await api
      .updateImport(_id, { state: 'undoing' })
      .catch((error) => toasts.failure(error, failed.unknown));
    if (response) onUndo(response.import);
  };
}

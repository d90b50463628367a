import { useCallback, useState } from 'react';
import type { Import } from '../../../shared/imports/imports.ts';
import { limits } from '../../../shared/kit/limits.ts';
import { confirmations } from '../../../shared/texts/confirmations.ts';
import { failed } from '../../../shared/texts/messages.ts';
import { msg, t } from '../../../shared/texts/t.ts';
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
import { sayCreated, sayUndone } from './importTexts.ts';
import { UploadImport } from './UploadImport.tsx';

/** The states of an import that is not finished: there is one at a time. */
const ACTIVE: ReadonlySet<Import['state']> = new Set([
  ...(['checking', 'checked', 'unreadable', 'running', 'paused', 'undoing'] as const),
]);

const stateLabels: Partial<Record<Import['state'], string>> = msg({
  done: 'Imported',
  partial: 'Imported in part',
  undone: 'Undone',
});

/** Brings what another system has exported into the site: the file, a trial of it, the import, and those before it. */
export function Screen() {
  const { api } = useDashboard();
  const { page } = useListAddress();
  const call = useCallback(() => api.imports({ page, limit: limits.adminPageSize }), [api, page]);
  const loaded = useLoaded(call, failed.unknown);
  const newest = useLoaded(useCallback(() => api.imports({ limit: limits.adminPageSize }), [api]));
  const [begun, setBegun] = useState<Import | null>(null);
  const active =
    begun ?? newest.value?.data.find(({ state, fileName }) => ACTIVE.has(state) && (fileName || state === 'undoing'));

  const handleEnd = async () => {
    await Promise.all([loaded.load(), newest.load()]);
    setBegun(null);
  };

  return (
    <div className={`stack ${styles.imports}`}>
      {active ? (
        <ActiveImport key={active._id} initial={active} onBegin={setBegun} onEnd={handleEnd} />
      ) : (
        newest.value && <UploadImport onUploaded={setBegun} />
      )}
      {!active && (
        <EntryList
          loaded={{
            ...loaded,
            value: loaded.value && {
              ...loaded.value,
              data: loaded.value.data.filter(({ state }) => !ACTIVE.has(state)),
            },
          }}
          label={t('Imports')}
          texts={{ failed: t('The imports could not be loaded.'), empty: t('Nothing was imported yet.') }}
          entry={(each) => <PastImport key={each._id} past={each} onUndo={setBegun} />}
        >
          <h2 className="heading">{t('Imports')}</h2>
        </EntryList>
      )}
    </div>
  );
}

interface PastImportProps {
  past: Import;
  onUndo: (begun: Import) => void;
}

/** An import that has ended, with its report and its undoing. */
function PastImport({ past, onUndo }: PastImportProps) {
  const { api } = useDashboard();
  const { toasts } = useStores();
  const confirm = useConfirm();
  const [isOpen, setIsOpen] = useState(false);
  const { _id, source, fileName, state, created, problem, startedAt } = past;
  const name = fileName ?? source ?? '';

  const handleUndo = async () => {
    if (!(await confirm({ ...confirmations.undoImport, yes: t('Undo') }))) return;
    const response = await api
      .updateImport(_id, { state: 'undoing' })
      .catch((error) => toasts.failure(error, failed.unknown));
    if (response) onUndo(response.import);
  };

  return (
    <li className={entries.entry}>
      <time className={`soft ${entries.time}`} dateTime={startedAt}>
        {ownDateTime(startedAt)}
      </time>
      <div className={entries.text}>
        <p>
          <strong>{source}</strong> {fileName}
        </p>
        <p className="tiny">{state === 'undone' ? sayUndone(past) : sayCreated(created)}</p>
        {problem && <p className="tiny">{problem}</p>}
      </div>
      <div className={`line ${entries.actions}`}>
        <Badge>{t(stateLabels[state] ?? '')}</Badge>
        <Button aria-label={t('Show the report: {name}', { name })} onClick={() => setIsOpen(true)}>
          {t('Show the report')}
        </Button>
        {state !== 'undone' && (
          <Button aria-label={t('Undo: {name}', { name })} onClick={() => void handleUndo()}>
            {t('Undo')}
          </Button>
        )}
      </div>
      {isOpen && (
        <Dialog
          title={t('Report of the import')}
          wide
          onClose={() => setIsOpen(false)}
          buttons={<CloseButton>{t('Close')}</CloseButton>}
        >
          <ImportReport of={_id} />
        </Dialog>
      )}
    </li>
  );
}

import { observer } from 'mobx-react-lite';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { LibraryFile } from '../../../../shared/media/files.ts';
import { t } from '../../../../shared/texts/t.ts';
import { rich } from '../../../texts/rich.tsx';
import { Button } from '../../../ui/Button.tsx';
import { CloseButton, closeAround, Dialog } from '../../../ui/Dialog.tsx';
import { PAUSE, SearchInput } from '../../list/filters/SearchBox.tsx';
import { Pagination } from '../../list/Pagination.tsx';
import { FileList } from '../../media/files/FileList.tsx';
import { FILES_ACCEPTED } from '../../media/upload/checkFile.ts';
import { Uploads } from '../../media/upload/Uploads.tsx';
import { fileUploads, useUploads } from '../../media/upload/useUploads.ts';
import { useFiles } from '../../media/useImages.ts';
import { DialogRetry } from '../../ui/DialogRetry.tsx';
import { insertFiles } from '../files/insertFiles.ts';
import type { RichText } from '../RichText.ts';
import { OutsideForm } from './EditorDialog.tsx';
import styles from './FileDialog.module.css';

interface FileDialogProps {
  text: RichText;
  onClose: () => void;
}

/** The dialog for files and sounds of a text: uploaded, or chosen from the library. */
export const FileDialog = observer(function FileDialog({ text, onClose }: FileDialogProps) {
  const dialog = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const chosen = useRef<LibraryFile[]>([]);
  const { list, add, retry, remove } = useUploads(dialog, fileUploads);
  const arrived = list.flatMap(({ stored }) => stored ?? []);
  const isDone = list.length > 0 && arrived.length === list.length;
  useEffect(() => {
    if (isDone) closeAround(dialog.current);
  }, [isDone]);
  // Those that were dropped on the text, or pasted.
  const addTaken = useEffectEvent(() => add(text.takeFiles()));
  useEffect(() => addTaken(), []);

  return (
    <OutsideForm>
      <Dialog
        title={t('Add file or audio')}
        wide
        onClose={() => {
          onClose();
          const files = [...arrived, ...chosen.current];
          if (text.editor && files.length > 0) insertFiles(text.editor, files);
        }}
        buttons={<CloseButton>{t(arrived.length > 0 ? 'Done' : 'Cancel')}</CloseButton>}
      >
        <div ref={dialog} className={`stack ${styles.files}`}>
          <div className="stack">
            <Button aria-describedby="file-hint" onClick={() => input.current?.click()}>
              {t('Choose files…')}
            </Button>
            <p id="file-hint" className="note">
              {t(
                'PDF, EPUB, ZIP, MP3, M4A or OGG, each up to 50 MB. Sounds are played in the text, others are offered for download.',
              )}
            </p>
            <input
              ref={input}
              type="file"
              accept={FILES_ACCEPTED}
              multiple
              hidden
              aria-label={t('Files')}
              onChange={({ target }) => {
                add(target.files ?? []);
                target.value = '';
              }}
            />
          </div>
          <Uploads list={list} onRetry={retry} onRemove={remove} />
          <FileChoice
            onChoose={(file) => {
              chosen.current = [file];
              closeAround(dialog.current);
            }}
          />
        </div>
      </Dialog>
    </OutsideForm>
  );
});

/** The files of the library, one of which is chosen by a click. */
const FileChoice = observer(function FileChoice({ onChoose }: { onChoose: (file: LibraryFile) => void }) {
  const [typed, setTyped] = useState('');
  const [{ q, page }, setAddress] = useState({ q: '', page: 1 });
  const { value, hasFailed, isLoading, load } = useFiles(page, q);

  useEffect(() => {
    const sought = typed.trim();
    const timer = setTimeout(() => setAddress((now) => (now.q === sought ? now : { q: sought, page: 1 })), PAUSE);
    return () => clearTimeout(timer);
  }, [typed]);

  if (hasFailed) return <DialogRetry text={t('The files could not be loaded.')} onRetry={() => void load()} />;
  if (value?.total === 0 && q === '') return null;
  return (
    <section className="stack" aria-label={t('Files of the library')}>
      <SearchInput label={t('Search files')} value={typed} onChange={({ target }) => setTyped(target.value)} />
      {value?.data.length === 0 && !isLoading ? (
        <p>{t('Nothing matches “{query}”.', { query: q })}</p>
      ) : (
        <div className={styles.list}>
          <FileList
            files={value?.data ?? null}
            busy={isLoading}
            titleOf={(name) =>
              rich('<hidden>Add </hidden>{name}', {
                name,
                hidden: (words) => <span className="visually-hidden">{words}</span>,
              })
            }
            onPress={onChoose}
          />
        </div>
      )}
      {value && value.totalPages > 1 && (
        <Pagination
          list={{ rows: value.data, totalPages: value.totalPages }}
          page={page}
          onTurn={(next) => setAddress({ q, page: next })}
        />
      )}
    </section>
  );
});

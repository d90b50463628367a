import { Upload } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { msg, t } from '../../../shared/texts/t.ts';
import { Button } from '../../ui/Button.tsx';
import type { Inbox } from '../desktop/Inbox.ts';
import { SearchBox } from '../list/filters/SearchBox.tsx';
import { useListAddress } from '../list/useListAddress.ts';
import { ListNotice } from '../ui/ListNotice.tsx';
import { FoundMedia, type LoadedPage } from './FoundMedia.tsx';
import styles from './MediaLibrary.module.css';
import { Uploads } from './upload/Uploads.tsx';
import { type UploadKind, useUploads, useUploadsBlocker } from './upload/useUploads.ts';

interface LibraryProps<Item> {
  /** What it has. */
  noun: keyof typeof texts;
  /** What may be uploaded. */
  accept: string;
  hint: string;
  loaded: LoadedPage<Item>;
  uploads: UploadKind<object>;
  /** What was opened by the desktop app, and is uploaded here. */
  inbox?: Inbox<File[]>;
  /** Renders the items of a page, null until they are loaded, with the function that opens one. */
  items: (items: Item[] | null, isLoading: boolean, open: (item: Item) => void) => ReactNode;
  /** Renders the dialog of the one that is opened. */
  details: (item: Item, typed: Map<string, string>, onChange: () => void, onClose: () => void) => ReactNode;
}

const texts = msg({
  images: {
    label: 'Pictures',
    find: 'Find images',
    search: 'Search images',
    upload: 'Upload images',
    input: 'Image files',
    failed: 'The images could not be loaded.',
    empty: 'No images yet. Those that you upload here or put into a text are kept in this library.',
  },
  files: {
    label: 'Files',
    find: 'Find files',
    search: 'Search files',
    upload: 'Upload files',
    input: 'Files',
    failed: 'The files could not be loaded.',
    empty: 'No files yet. Those that you upload here or put into a text are kept in this library.',
  },
});

/** What was uploaded of one kind: found, opened, and more of it uploaded. */
export function Library<Item>(props: LibraryProps<Item>) {
  const { noun, accept, hint, loaded, items, details, inbox } = props;
  const { label, find, search, upload, input: inputLabel, failed, empty } = texts[noun];
  const { load } = loaded;
  const { page, filters, filter } = useListAddress();
  const [opened, setOpened] = useState<Item | null>(null);
  const [typed] = useState(() => new Map<string, string>());
  const section = useRef<HTMLElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const { list, add, retry, remove, isOver } = useUploads(section, props.uploads, () =>
    page === 1 && !filters.q ? void load() : filter({ q: '' }),
  );
  useUploadsBlocker(list);
  const handleOpened = useEffectEvent(add);
  useEffect(() => inbox?.taking((files) => handleOpened(files)), [inbox]);

  const choose = () => input.current?.click();
  const close = () => {
    setOpened(null);
    // It may be gone, or have been replaced.
    if (!section.current?.contains(document.activeElement)) section.current?.focus();
  };

  return (
    <section
      ref={section}
      className={`stack ${styles.library}`}
      aria-label={t(label)}
      tabIndex={-1}
      data-over={isOver || undefined}
      onPaste={({ clipboardData }) => {
        if (clipboardData.files.length > 0) add(clipboardData.files);
      }}
    >
      <search className="row" aria-label={t(find)}>
        <SearchBox label={t(search)} />
        <Button kind="primary" aria-describedby="upload-hint" onClick={choose}>
          <Upload size={18} aria-hidden />
          {t(upload)}
        </Button>
        <input
          ref={input}
          type="file"
          accept={accept}
          multiple
          hidden
          aria-label={t(inputLabel)}
          onChange={({ target }) => {
            add(target.files ?? []);
            target.value = '';
          }}
        />
      </search>
      <p id="upload-hint" className="tiny">
        {t('{before} {next}', {
          before: hint,
          next: t('Or drop files here, or paste them. What nothing uses is removed 30 days after its upload.'),
        })}
      </p>
      <Uploads list={list} onRetry={retry} onRemove={remove} />
      <FoundMedia
        failed={t(failed)}
        loaded={loaded}
        empty={
          <ListNotice text={t(empty)}>
            <Button kind="primary" onClick={choose}>
              {t(upload)}
            </Button>
          </ListNotice>
        }
      >
        {(shown, isLoading) => items(shown, isLoading, setOpened)}
      </FoundMedia>
      {opened && details(opened, typed, () => void load(), close)}
    </section>
  );
}

import { Upload } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Page } from '../../../shared/kit/paging.ts';
import { Button } from '../../ui/Button.tsx';
import type { Inbox } from '../desktop/Inbox.ts';
import { SearchBox } from '../list/filters/SearchBox.tsx';
import { Pagination } from '../list/Pagination.tsx';
import { useListAddress } from '../list/useListAddress.ts';
import { ListNotice } from '../ui/ListNotice.tsx';
import styles from './MediaLibrary.module.css';
import { Uploads } from './upload/Uploads.tsx';
import { type UploadKind, useUploads, useUploadsBlocker } from './upload/useUploads.ts';

/** A page of the library, as `useLoaded` has it. */
export interface LoadedPage<Item> {
  value: Page<Item> | undefined;
  hasFailed: boolean;
  isLoading: boolean;
  load: () => Promise<void>;
}

interface LibraryProps<Item> {
  /** What it has: 'images'. */
  noun: 'images' | 'files';
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

/** What was uploaded of one kind: found, opened, and more of it uploaded. */
export function Library<Item>(props: LibraryProps<Item>) {
  const { noun, accept, hint, loaded, items, details, inbox } = props;
  const { value, hasFailed, isLoading, load } = loaded;
  const { page, filters, filter, openPage, correctPage } = useListAddress();
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

  const isPast = value !== undefined && !isLoading && value.data.length === 0 && page > value.totalPages;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address follows the list, not the other way round
  useEffect(() => {
    if (isPast) correctPage(value.totalPages);
  }, [isPast]);

  const isEmpty = value?.data.length === 0 && !isLoading && !hasFailed && !isPast;
  const shown = value && !hasFailed ? value.data : null;
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
      aria-label={noun === 'images' ? 'Pictures' : 'Files'}
      tabIndex={-1}
      data-over={isOver || undefined}
      onPaste={({ clipboardData }) => {
        if (clipboardData.files.length > 0) add(clipboardData.files);
      }}
    >
      <search className="row" aria-label={`Find ${noun}`}>
        <SearchBox label={`Search ${noun}`} />
        <Button kind="primary" aria-describedby="upload-hint" onClick={choose}>
          <Upload size={18} aria-hidden />
          Upload {noun}
        </Button>
        <input
          ref={input}
          type="file"
          accept={accept}
          multiple
          hidden
          aria-label={noun === 'images' ? 'Image files' : 'Files'}
          onChange={({ target }) => {
            add(target.files ?? []);
            target.value = '';
          }}
        />
      </search>
      <p id="upload-hint" className="tiny">
        {hint} Or drop files here, or paste them. What nothing uses is removed 30 days after its upload.
      </p>
      <Uploads list={list} onRetry={retry} onRemove={remove} />
      <p className="tiny" role="status">
        {value && `${value.total.toLocaleString('en-US')} ${filters.q ? 'found' : 'in all'}, newest first`}
      </p>
      {isEmpty &&
        (filters.q ? (
          <ListNotice text={`Nothing matches “${filters.q}”.`} />
        ) : (
          <ListNotice text={`No ${noun} yet. Those that you upload here or put into a text are kept in this library.`}>
            <Button kind="primary" onClick={choose}>
              Upload {noun}
            </Button>
          </ListNotice>
        ))}
      {hasFailed && <ListNotice text={`The ${noun} could not be loaded.`} onRetry={load} />}
      {!isEmpty && !hasFailed && items(shown, isLoading, setOpened)}
      <Pagination
        list={{ rows: shown, totalPages: value?.totalPages ?? 1 }}
        page={Math.min(page, value?.totalPages ?? page)}
        onTurn={openPage}
      />
      {opened && details(opened, typed, () => void load(), close)}
    </section>
  );
}

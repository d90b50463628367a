import { Upload } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { limits } from '../../../shared/kit/limits.ts';
import type { ListedImage } from '../../../shared/media/images.ts';
import { Button } from '../../ui/Button.tsx';
import { SearchBox } from '../list/filters/SearchBox.tsx';
import { Pagination } from '../list/Pagination.tsx';
import { useListAddress } from '../list/useListAddress.ts';
import { ListNotice } from '../ui/ListNotice.tsx';
import { ImageDetails } from './ImageDetails.tsx';
import { ImageGrid } from './ImageGrid.tsx';
import { ImageUses } from './ImageUses.tsx';
import styles from './MediaLibrary.module.css';
import { Uploads } from './upload/Uploads.tsx';
import { useUploads } from './upload/useUploads.ts';
import { useImages } from './useImages.ts';

const MEGABYTES = limits.imageMaxBytes / 1024 / 1024;

/** The uploaded pictures: found, described, replaced, deleted, and new ones uploaded. */
export const Screen = observer(function MediaLibrary() {
  const { page, filters, openPage, correctPage, openList } = useListAddress();
  const { value, hasFailed, isLoading, load } = useImages(page, filters.q);
  const [opened, setOpened] = useState<ListedImage | null>(null);
  const [typed] = useState(() => new Map<string, string>());
  const section = useRef<HTMLElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const { list, add, retry, remove, isOver } = useUploads(section, () =>
    page === 1 && !filters.q ? void load() : openList(),
  );

  const isPast = value !== undefined && !isLoading && value.data.length === 0 && page > value.totalPages;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address follows the list, not the other way round
  useEffect(() => {
    if (isPast) correctPage(value.totalPages);
  }, [isPast]);

  const isEmpty = value?.data.length === 0 && !isLoading && !hasFailed && !isPast;
  const images = value && !hasFailed ? value.data : null;
  const close = () => {
    setOpened(null);
    // Its picture may be gone, or have been replaced.
    if (!section.current?.contains(document.activeElement)) section.current?.focus();
  };

  return (
    <section
      ref={section}
      className={`stack ${styles.library}`}
      aria-label="Media"
      tabIndex={-1}
      data-over={isOver || undefined}
      onPaste={({ clipboardData }) => {
        if (clipboardData.files.length > 0) add(clipboardData.files);
      }}
    >
      <SearchAndUpload input={input} onFiles={add} />
      <Uploads list={list} onRetry={retry} onRemove={remove} />
      <p className="tiny" role="status">
        {value && `${value.total.toLocaleString('en-US')} ${filters.q ? 'found' : 'in all'}, newest first`}
      </p>
      {isEmpty &&
        (filters.q ? (
          <ListNotice text={`Nothing matches “${filters.q}”.`} />
        ) : (
          <ListNotice text="No images yet. Those that you upload here or put into a text are kept in this library.">
            <Button kind="primary" onClick={() => input.current?.click()}>
              Upload images
            </Button>
          </ListNotice>
        ))}
      {hasFailed && <ListNotice text="The images could not be loaded." onRetry={load} />}
      {!isEmpty && !hasFailed && (
        <ImageGrid images={images} busy={isLoading} labelOf={(name) => `Details of ${name}`} onPress={setOpened}>
          {({ uses }) => <ImageUses uses={uses} shown={2} />}
        </ImageGrid>
      )}
      <Pagination
        list={{ rows: images, totalPages: value?.totalPages ?? 1 }}
        page={Math.min(page, value?.totalPages ?? page)}
        onTurn={openPage}
      />
      {opened && <ImageDetails image={opened} typed={typed} onChange={() => void load()} onClose={close} />}
    </section>
  );
});

interface SearchAndUploadProps {
  input: RefObject<HTMLInputElement | null>;
  onFiles: (files: Iterable<File>) => void;
}

/** The search, and the button that takes files. */
function SearchAndUpload({ input, onFiles }: SearchAndUploadProps) {
  return (
    <>
      <search className="row" aria-label="Find images">
        <SearchBox label="Search images" />
        <Button kind="primary" aria-describedby="upload-hint" onClick={() => input.current?.click()}>
          <Upload size={18} aria-hidden />
          Upload images
        </Button>
        <input
          ref={input}
          type="file"
          accept="image/*"
          multiple
          hidden
          aria-label="Image files"
          onChange={({ target }) => {
            onFiles(target.files ?? []);
            target.value = '';
          }}
        />
      </search>
      <p id="upload-hint" className="tiny">
        JPEG, PNG, WebP, GIF or AVIF, each up to {MEGABYTES} MB. Or drop files here, or paste them. What nothing uses is
        removed 30 days after its upload.
      </p>
    </>
  );
}

import { observer } from 'mobx-react-lite';
import { type SyntheticEvent, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { LibraryImage } from '../../../shared/media/images.ts';
import { t } from '../../../shared/texts/t.ts';
import { CloseButton, closeAround, Dialog } from '../../ui/Dialog.tsx';
import { PAUSE, SearchInput } from '../list/filters/SearchBox.tsx';
import { Pagination } from '../list/Pagination.tsx';
import { DialogRetry } from '../ui/DialogRetry.tsx';
import { ImageGrid } from './ImageGrid.tsx';
import styles from './ImagePicker.module.css';
import { useImages } from './useImages.ts';

interface ImagePickerProps {
  onChoose: (image: LibraryImage) => void;
  onClose: () => void;
}

/** The dialog to choose a picture of the library. It is rendered outside of the form around it, whose keys it does not reach. */
export const ImagePicker = observer(function ImagePicker({ onChoose, onClose }: ImagePickerProps) {
  const [typed, setTyped] = useState('');
  const [{ q, page }, setAddress] = useState({ q: '', page: 1 });
  const { value, hasFailed, isLoading, load } = useImages(page, q);

  useEffect(() => {
    const timer = setTimeout(
      () => setAddress((now) => (now.q === typed.trim() ? now : { q: typed.trim(), page: 1 })),
      PAUSE,
    );
    return () => clearTimeout(timer);
  }, [typed]);

  const stop = (event: SyntheticEvent) => event.stopPropagation();
  const images = value && !hasFailed ? value.data : null;
  const isEmpty = images?.length === 0 && !isLoading;

  return createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: the events are those of the dialog within
    <div onKeyDown={stop} onPaste={stop} onSubmit={stop}>
      <Dialog
        title={t('Choose from the library')}
        wide
        onClose={(value) => {
          const image = images?.find(({ _id }) => _id === value);
          onClose();
          if (image) onChoose(image);
        }}
        buttons={<CloseButton>{t('Cancel')}</CloseButton>}
      >
        <div className={`stack ${styles.picker}`}>
          <SearchInput label={t('Search images')} value={typed} onChange={({ target }) => setTyped(target.value)} />
          <p className="tiny" role="status">
            {value &&
              !hasFailed &&
              t(q ? '{total, number} found, newest first' : '{total, number} in all, newest first', {
                total: value.total,
              })}
          </p>
          {hasFailed && <DialogRetry text={t('The images could not be loaded.')} onRetry={() => void load()} />}
          {isEmpty && <p>{q ? t('Nothing matches “{q}”.', { q }) : t('No images yet. Upload one first.')}</p>}
          {!hasFailed && !isEmpty && (
            <div className={styles.images}>
              <ImageGrid
                images={images}
                busy={isLoading}
                press={{
                  labelOf: (name) => t('Choose {name}', { name }),
                  run: ({ _id }) => closeAround(document.querySelector(`[data-image="${_id}"]`), _id),
                }}
              />
            </div>
          )}
          {value && value.totalPages > 1 && (
            <Pagination
              list={{ rows: images, totalPages: value.totalPages }}
              page={page}
              onTurn={(next) => setAddress({ q, page: next })}
            />
          )}
        </div>
      </Dialog>
    </div>,
    document.body,
  );
});

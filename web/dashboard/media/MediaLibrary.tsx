import { observer } from 'mobx-react-lite';
import { limits } from '../../../shared/kit/limits.ts';
import { msg, t } from '../../../shared/texts/t.ts';
import { rich } from '../../texts/rich.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { useListAddress } from '../list/useListAddress.ts';
import { useDashboard } from '../useDashboard.ts';
import { Covers } from './Covers.tsx';
import { FileDetails } from './files/FileDetails.tsx';
import { FileList } from './files/FileList.tsx';
import { ImageDetails } from './ImageDetails.tsx';
import { ImageGrid } from './ImageGrid.tsx';
import { ImageUses } from './ImageUses.tsx';
import { Library } from './Library.tsx';
import { FILES_ACCEPTED } from './upload/checkFile.ts';
import { fileUploads, pictureUploads } from './upload/useUploads.ts';
import { useFiles, useImages } from './useImages.ts';

const tabs = msg({ pictures: 'Pictures', covers: 'Covers', files: 'Files' });

/** The uploaded pictures, the covers of articles, and the files: found, described, replaced, deleted, and new ones uploaded. */
export const Screen = observer(function MediaLibrary() {
  const { filters, openList } = useListAddress();
  const kind = filters.kind ?? 'pictures';

  return (
    <Tabs
      label={t('Media')}
      tabs={Object.entries(tabs).map(([id, label]) => ({ id, label: t(label) }))}
      chosen={kind}
      onChoose={(id) => openList(id === 'pictures' ? {} : { kind: id })}
    >
      {kind === 'files' ? <Files /> : kind === 'covers' ? <Covers /> : <Pictures />}
    </Tabs>
  );
});

const megabytes = (bytes: number) => bytes / 1024 / 1024;

const Pictures = observer(function Pictures() {
  const { page, filters } = useListAddress();
  const { opened } = useDashboard();

  return (
    <Library
      noun="images"
      accept="image/*"
      hint={t('JPEG, PNG, WebP, GIF or AVIF, each up to {size} MB.', { size: megabytes(limits.imageMaxBytes) })}
      loaded={useImages(page, filters.q)}
      uploads={pictureUploads}
      inbox={opened.pictures}
      items={(images, busy, open) => (
        <ImageGrid
          images={images}
          busy={busy}
          press={{ labelOf: (name) => t('Details of {name}', { name }), run: open }}
        >
          {({ uses }) => <ImageUses uses={uses} shown={2} />}
        </ImageGrid>
      )}
      details={(image, typed, onChange, onClose) => (
        <ImageDetails image={image} typed={typed} onChange={onChange} onClose={onClose} />
      )}
    />
  );
});

const Files = observer(function Files() {
  const { page, filters } = useListAddress();

  return (
    <Library
      noun="files"
      accept={FILES_ACCEPTED}
      hint={t('PDF, EPUB, ZIP, MP3, M4A or OGG, each up to {size} MB.', { size: megabytes(limits.fileMaxBytes) })}
      loaded={useFiles(page, filters.q)}
      uploads={fileUploads}
      items={(files, busy, open) => (
        <FileList
          files={files}
          busy={busy}
          titleOf={(name) =>
            rich('<hidden>Details of </hidden>{name}', {
              name,
              hidden: (words) => <span className="visually-hidden">{words}</span>,
            })
          }
          onPress={open}
        >
          {({ uses }) => <ImageUses uses={uses} shown={2} />}
        </FileList>
      )}
      details={(file, typed, onChange, onClose) => (
        <FileDetails file={file} typed={typed} onChange={onChange} onClose={onClose} />
      )}
    />
  );
});

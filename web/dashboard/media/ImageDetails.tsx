import { useState } from 'react';
import { limits } from '../../../shared/kit/limits.ts';
import { fileSize } from '../../../shared/media/fileSize.ts';
import { imageMessages } from '../../../shared/media/imageMessages.ts';
import type { ListedImage } from '../../../shared/media/images.ts';
import { denials, done } from '../../../shared/texts/messages.ts';
import { t } from '../../../shared/texts/t.ts';
import { joinFacts } from '../ui/joinFacts.ts';
import { dayOf } from '../ui/ownTime.ts';
import { useDashboard } from '../useDashboard.ts';
import { imageName } from './ImageGrid.tsx';
import styles from './MediaDetails.module.css';
import { MediaDetails } from './MediaDetails.tsx';
import { ReplaceFile } from './upload/ReplaceFile.tsx';

interface ImageDetailsProps {
  image: ListedImage;
  /** The alternative texts that were typed and not saved, by picture, for when its details are opened again. */
  typed: Map<string, string>;
  /** Called when the picture was changed, or is gone. */
  onChange: () => void;
  onClose: () => void;
}

/** A picture of the library with all that is known of it: its alternative text to change, and its file to replace or delete. */
export function ImageDetails({ image: initial, typed, onChange, onClose }: ImageDetailsProps) {
  const { api } = useDashboard();
  const [image, setImage] = useState(initial);

  const handleChanged = (changes: Partial<ListedImage>) => {
    setImage((before) => ({ ...before, ...changes }));
    onChange();
  };
  const saveAlt = async (alt: string) => {
    const { message, image: saved } = await api.updateImage(image._id, { alt });
    handleChanged(saved);
    return { text: saved.alt, message };
  };

  return (
    <MediaDetails
      media={image}
      noun="image"
      title={imageName(image)}
      denial={denials.imageOfOthers}
      text={{
        name: 'alt',
        label: t('Alternative text'),
        submit: t('Save alternative text'),
        hint: t(
          'What the picture shows. Articles and pages that have it in this wording, or have none yet, follow; their own wordings stay.',
        ),
        max: limits.imageAltMax,
        value: image.alt,
        messages: { done: done.imageUpdated, failed: imageMessages.updateFailed },
        save: saveAlt,
      }}
      typed={typed}
      deleteMessages={{ done: imageMessages.deleted, failed: imageMessages.deleteFailed }}
      onDelete={(options) => api.deleteImage(image._id, options)}
      onChange={onChange}
      onClose={onClose}
      changes={<ReplaceFile image={image} onReplaced={handleChanged} />}
    >
      <Picture image={image} />
    </MediaDetails>
  );
}

/** The picture, and what is known of its file. */
function Picture({ image }: { image: ListedImage }) {
  const { url, srcset, width, height, alt, fileName, bytes, createdAt } = image;

  return (
    <>
      <img
        className={styles.picture}
        src={url}
        srcSet={srcset}
        sizes="(min-width: 768px) 38rem, 92vw"
        width={width}
        height={height}
        alt={alt}
      />
      <p className="tiny">
        {joinFacts([
          ...(fileName ? [fileName] : []),
          t('{width} × {height} pixels', { width, height }),
          ...(bytes === null ? [] : [fileSize(bytes)]),
          t('uploaded {date}', { date: dayOf(createdAt) }),
        ])}
      </p>
    </>
  );
}

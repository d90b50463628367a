import type { ReactNode } from 'react';
import { fileSize } from '../../../shared/media/fileSize.ts';
import type { LibraryImage } from '../../../shared/media/images.ts';
import { t } from '../../../shared/texts/t.ts';
import styles from './ImageGrid.module.css';

type ShownImage = Pick<LibraryImage, '_id' | 'url' | 'srcset' | 'width' | 'height' | 'alt' | 'fileName' | 'bytes'>;

interface ImageGridProps<Image> {
  /** Null until they are loaded. */
  images: Image[] | null;
  busy: boolean;
  /** What a press on a picture does, which is no button without it. */
  press?: {
    /** The label of the button, by the picture's name: 'Details of …'. */
    labelOf: (name: string) => string;
    run: (image: Image) => void;
  };
  /** Renders more about a picture, below it. */
  children?: (image: Image) => ReactNode;
}

const SKELETONS = Array.from({ length: 12 }, (_, index) => index);

/** Pictures in a grid, as buttons where a press does something. Those of the page before stay until the next ones are loaded. */
export function ImageGrid<Image extends ShownImage>({ images, busy, press, children }: ImageGridProps<Image>) {
  return (
    <ul className={`reloads ${styles.grid}`} aria-busy={busy}>
      {images === null
        ? SKELETONS.map((index) => (
            <li key={index} className={`card ${styles.tile}`}>
              <span className={`breathing ${styles.frame}`} />
              <span className={`stack ${styles.about}`} />
            </li>
          ))
        : images.map((image) => (
            <li key={image._id} className={`card ${styles.tile}`}>
              {press ? (
                <button
                  type="button"
                  className={styles.frame}
                  aria-label={press.labelOf(imageName(image))}
                  data-image={image._id}
                  onClick={() => press.run(image)}
                >
                  <Picture image={image} />
                </button>
              ) : (
                <span className={styles.frame}>
                  <Picture image={image} />
                </span>
              )}
              <div className={`stack ${styles.about}`}>
                <p className={styles.name} dir="auto" title={imageName(image)}>
                  {imageName(image)}
                </p>
                <p className="tiny">
                  {image.width} × {image.height}
                  {image.bytes !== null && `, ${fileSize(image.bytes)}`}
                </p>
                {image.alt === '' && <p className={`tiny ${styles.missing}`}>{t('No alternative text')}</p>}
                {children?.(image)}
              </div>
            </li>
          ))}
    </ul>
  );
}

/** Its name is beside it. */
function Picture({ image: { url, srcset, width, height } }: { image: ShownImage }) {
  return (
    <img
      src={url}
      srcSet={srcset}
      sizes="(min-width: 768px) 14rem, 45vw"
      width={width}
      height={height}
      alt=""
      loading="lazy"
      decoding="async"
    />
  );
}

/** Returns the name of a picture: what it shows, else that of its file. */
export const imageName = ({ _id, alt, fileName }: Pick<LibraryImage, '_id' | 'alt' | 'fileName'>): string =>
  alt || fileName || t('Image {id}', { id: _id });

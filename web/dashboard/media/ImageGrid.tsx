import type { ReactNode } from 'react';
import { fileSize } from '../../../shared/media/fileSize.ts';
import type { LibraryImage, ListedImage } from '../../../shared/media/images.ts';
import styles from './ImageGrid.module.css';

interface ImageGridProps {
  /** Null until they are loaded. */
  images: ListedImage[] | null;
  busy: boolean;
  /** The label of the button that a picture is, by the picture's name: 'Details of …'. */
  labelOf: (name: string) => string;
  onPress: (image: ListedImage) => void;
  /** Renders more about a picture, below it. */
  children?: (image: ListedImage) => ReactNode;
}

const SKELETONS = Array.from({ length: 12 }, (_, index) => index);

/** Pictures as buttons in a grid. Those of the page before stay until the next ones are loaded. */
export function ImageGrid({ images, busy, labelOf, onPress, children }: ImageGridProps) {
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
              <button
                type="button"
                className={styles.frame}
                aria-label={labelOf(imageName(image))}
                data-image={image._id}
                onClick={() => onPress(image)}
              >
                <img
                  src={image.url}
                  srcSet={image.srcset}
                  sizes="(min-width: 768px) 14rem, 45vw"
                  width={image.width}
                  height={image.height}
                  alt=""
                  loading="lazy"
                  decoding="async"
                />
              </button>
              <div className={`stack ${styles.about}`}>
                <p className={styles.name} title={imageName(image)}>
                  {imageName(image)}
                </p>
                <p className="tiny">
                  {image.width} × {image.height}
                  {image.bytes !== null && `, ${fileSize(image.bytes)}`}
                </p>
                {image.alt === '' && <p className={`tiny ${styles.missing}`}>No alternative text</p>}
                {children?.(image)}
              </div>
            </li>
          ))}
    </ul>
  );
}

/** Returns the name of a picture: what it shows, else that of its file. */
export const imageName = ({ _id, alt, fileName }: Pick<LibraryImage, '_id' | 'alt' | 'fileName'>): string =>
  alt || fileName || `Image ${_id}`;

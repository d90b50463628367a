import type { ArticleCard } from '../../shared/articles/articles.ts';
import styles from './Cover.module.css';
import { coverLetter, tintOf } from './tint.ts';

interface CoverProps {
  article: Pick<ArticleCard, 'title' | 'category' | 'imgUrl' | 'image'>;
  /** The `sizes` attribute of the image. */
  sizes: string;
  /** True for an image at the top of the page; others are loaded lazily. */
  priority?: boolean;
  className?: string | undefined;
}

/** An article's image; where it has none, the first letter of its title on the tint of its category. */
export function Cover({
  article: { title, category, imgUrl, image },
  sizes,
  priority = false,
  className = '',
}: CoverProps) {
  if (imgUrl === null || image === null) {
    return (
      <div className={`${styles.letter} ${styles[`tint${tintOf(category)}`]} ${className}`} aria-hidden="true">
        <span>{coverLetter(title)}</span>
      </div>
    );
  }
  return (
    <img
      className={`${styles.image} ${className}`}
      src={imgUrl}
      srcSet={image.srcset}
      sizes={sizes}
      width={image.width}
      height={image.height}
      alt={image.alt}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : 'auto'}
      // Decoded synchronously, so that the first picture is drawn as soon as it is loaded and not a frame later.
      decoding={priority ? 'sync' : 'async'}
    />
  );
}

import type { ArticleCard } from '../../shared/articles.ts';
import styles from './Cover.module.css';
import { coverLetter, tintOf } from './tint.ts';

interface CoverProps {
  article: Pick<ArticleCard, 'title' | 'category' | 'imgUrl' | 'image'>;
  /** For the `sizes` attribute: how wide it is shown. */
  sizes: string;
  /** Whether it stands where reading begins; others load when they come near. */
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
      // The first picture is what one waits for: it comes with the paint that it is ready for, not with one after it.
      decoding={priority ? 'sync' : 'async'}
    />
  );
}

import type { ArticleCard } from '../../shared/articles/articles.ts';
import styles from './Cover.module.css';

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

const TINTS = 8;

/** The number, from 1, of a name's tint in tokens.css; the same name always has the same. */
export function tintOf(name: string | null): number {
  let hash = 7;
  for (const character of name ?? '') hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 65_521;
  return (hash % TINTS) + 1;
}

/** The letter on a typographic cover: the first letter or digit of a title. */
export function coverLetter(title: string): string {
  const [first = '¶'] = /[\p{L}\p{N}]/u.exec(title) ?? [];
  return first.toUpperCase();
}

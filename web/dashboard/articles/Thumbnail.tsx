import type { ArticleCard } from '../../../shared/articles.ts';
import styles from './Thumbnail.module.css';

/** An article's image, small, or 'No Image'. */
export function Thumbnail({ article: { imgUrl, image } }: { article: Pick<ArticleCard, 'imgUrl' | 'image'> }) {
  if (imgUrl === null || image === null) return <span className={styles.none}>No Image</span>;
  return (
    <img
      className={styles.image}
      src={imgUrl}
      srcSet={image.srcset}
      sizes="60px"
      width={60}
      height={40}
      alt={image.alt}
      loading="lazy"
      decoding="async"
    />
  );
}

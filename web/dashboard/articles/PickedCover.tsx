import { useState } from 'react';
import styles from '../../article/ArticleCover.module.css';
import cover from '../../ui/Cover.module.css';

/** The cover of an article with a picked image, whose proportions are known once it has loaded. */
export function PickedCover({ src, alt }: { src: string; alt: string }) {
  const [isTall, setIsTall] = useState(false);

  return (
    <img
      className={`${cover.image} ${isTall ? styles.tall : styles.wide}`}
      src={src}
      alt={alt}
      onLoad={({ currentTarget }) => setIsTall(currentTarget.naturalHeight > currentTarget.naturalWidth)}
    />
  );
}

import styles from './ImagePicture.module.css';
import { useFileUrl } from './useFileUrl.ts';
import type { ArticleImageChoice, CurrentImage } from './useImageChoice.ts';

interface ImagePictureProps {
  choice: ArticleImageChoice;
  current: CurrentImage | null;
  /** Called when the browser cannot show the new file. */
  onUnreadable: (file: File) => void;
}

/** The picture that the article will have, or a prompt to choose one. Decorative, since its name is shown beside it. */
export function ImagePicture({ choice, current, onUnreadable }: ImagePictureProps) {
  const file = choice.kind === 'new' ? choice.file : null;
  const url = useFileUrl(file);

  if (file) {
    return url && <img key={url} className={styles.picture} src={url} alt="" onError={() => onUnreadable(file)} />;
  }
  const image = choice.kind === 'library' ? choice.image : choice.kind === 'current' ? current : null;
  if (image) return <img className={styles.picture} src={image.url} width={image.width} height={image.height} alt="" />;
  return (
    <p className={`centred soft ${styles.prompt}`}>
      <span className={styles.call}>Choose an image</span> or drop it here
    </p>
  );
}

import { fileSize } from '../../../../shared/media/fileSize.ts';
import type { LibraryImage } from '../../../../shared/media/images.ts';
import { Button } from '../../../ui/Button.tsx';
import { LibraryChoice } from '../../media/LibraryChoice.tsx';
import styles from './ImageDetails.module.css';
import type { ArticleImageChoice, CurrentImage } from './useImageChoice.ts';

interface ImageDetailsProps {
  choice: ArticleImageChoice;
  current: CurrentImage | null;
  /** True if there is an image. */
  isShown: boolean;
  sending: boolean;
  onReplace: () => void;
  onChoice: (choice: ArticleImageChoice) => void;
  onLibrary: (image: LibraryImage) => void;
}

/** The name and size of the article's image, with buttons to replace and remove it. */
export function ImageDetails({ choice, current, isShown, sending, onReplace, onChoice, onLibrary }: ImageDetailsProps) {
  const { name, detail } = detailsOf(choice, current);
  const actionButton = (word: string, action: () => void) => (
    <Button busy={sending} onClick={action}>
      {word}
      <span className="visually-hidden"> image</span>
    </Button>
  );

  return (
    <div>
      <p className={styles.name} dir="auto">
        {name}
      </p>
      <p className="tiny">{detail}</p>
      <div className={`row ${styles.actions}`}>
        {isShown && actionButton('Replace', onReplace)}
        {/* A new image gives way to the saved image, and the saved image to none. */}
        {isShown && actionButton('Remove', () => onChoice({ kind: choice.kind === 'current' ? 'removed' : 'current' }))}
        {choice.kind === 'removed' && actionButton('Undo', () => onChoice({ kind: 'current' }))}
        <LibraryChoice busy={sending} onChoose={onLibrary} />
      </div>
    </div>
  );
}

function detailsOf(choice: ArticleImageChoice, current: CurrentImage | null): { name: string; detail: string } {
  if (choice.kind === 'new') return { name: choice.file.name, detail: fileSize(choice.file.size) };
  if (choice.kind === 'library') return { name: 'Image of the library', detail: pixels(choice.image) };
  if (choice.kind === 'removed') return { name: 'Image removed', detail: 'It goes when you save.' };
  if (current) return { name: 'Saved image', detail: pixels(current) };
  return { name: 'No image', detail: 'The article then has a cover of its first letter.' };
}

const pixels = ({ width, height }: CurrentImage) => `${width} × ${height} pixels`;

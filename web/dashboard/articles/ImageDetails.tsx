import { Button } from '../../ui/Button.tsx';
import { fileSize } from './fileSize.ts';
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
}

/** The name and size of the article's image, with buttons to replace and remove it. */
export function ImageDetails({ choice, current, isShown, sending, onReplace, onChoice }: ImageDetailsProps) {
  const { name, detail } = detailsOf(choice, current);
  const actionButton = (word: string, action: () => void) => (
    <Button busy={sending} onClick={action}>
      {word}
      <span className="visually-hidden"> image</span>
    </Button>
  );

  return (
    <div>
      <p className={styles.name}>{name}</p>
      <p className="tiny">{detail}</p>
      <div className={`row ${styles.actions}`}>
        {isShown && actionButton('Replace', onReplace)}
        {/* A new file gives way to the saved image, and the saved image to none. */}
        {isShown && actionButton('Remove', () => onChoice({ kind: choice.kind === 'new' ? 'current' : 'removed' }))}
        {choice.kind === 'removed' && actionButton('Undo', () => onChoice({ kind: 'current' }))}
      </div>
    </div>
  );
}

function detailsOf(choice: ArticleImageChoice, current: CurrentImage | null): { name: string; detail: string } {
  if (choice.kind === 'new') return { name: choice.file.name, detail: fileSize(choice.file.size) };
  if (choice.kind === 'removed') return { name: 'Image removed', detail: 'It goes when you save.' };
  if (current) return { name: 'Saved image', detail: `${current.width} × ${current.height} pixels` };
  return { name: 'No image', detail: 'The article then has a cover of its first letter.' };
}

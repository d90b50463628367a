import button from '../../ui/Button.module.css';
import { fileSize } from './fileSize.ts';
import styles from './ImageDetails.module.css';
import type { ArticleImageChoice, CurrentImage } from './useImageChoice.ts';

interface ImageDetailsProps {
  choice: ArticleImageChoice;
  current: CurrentImage | null;
  sending: boolean;
  onReplace: () => void;
  onChoice: (choice: ArticleImageChoice) => void;
}

/** The name and size of the article's image, with buttons to replace and remove it. */
export function ImageDetails({ choice, current, sending, onReplace, onChoice }: ImageDetailsProps) {
  const { name, detail } = detailsOf(choice, current);
  const shown = choice.kind === 'new' || (choice.kind === 'current' && current !== null);
  const actionButton = (word: string, action: () => void) => (
    <button
      type="button"
      className={button.quiet}
      aria-disabled={sending || undefined}
      onClick={() => sending || action()}
    >
      {word}
      <span className="visually-hidden"> image</span>
    </button>
  );

  return (
    <div className={styles.details}>
      <p className={styles.name}>{name}</p>
      <p className={styles.detail}>{detail}</p>
      <div className={styles.actions}>
        {shown && actionButton('Replace', onReplace)}
        {shown && actionButton('Remove', () => onChoice(removedFrom(choice)))}
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

/** The choice after removing: the saved image instead of a new file, no image instead of the saved one. */
function removedFrom(choice: ArticleImageChoice): ArticleImageChoice {
  return choice.kind === 'new' ? { kind: 'current' } : { kind: 'removed' };
}

import button from '../../ui/Button.module.css';
import { fileSize } from './fileSize.ts';
import styles from './ImageFacts.module.css';
import type { ArticleImageChoice, CurrentImage } from './useImageChoice.ts';

interface ImageFactsProps {
  choice: ArticleImageChoice;
  current: CurrentImage | null;
  sending: boolean;
  onReplace: () => void;
  onChoice: (choice: ArticleImageChoice) => void;
}

/** Which image it is, and what can be done about it. */
export function ImageFacts({ choice, current, sending, onReplace, onChoice }: ImageFactsProps) {
  const { name, detail } = factsOf(choice, current);
  const shown = choice.kind === 'new' || (choice.kind === 'current' && current !== null);
  const press = (word: string, action: () => void) => (
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
    <div className={styles.facts}>
      <p className={styles.name}>{name}</p>
      <p className={styles.detail}>{detail}</p>
      <div className={styles.actions}>
        {shown && press('Replace', onReplace)}
        {shown && press('Remove', () => onChoice(without(choice)))}
        {choice.kind === 'removed' && press('Undo', () => onChoice({ kind: 'current' }))}
      </div>
    </div>
  );
}

function factsOf(choice: ArticleImageChoice, current: CurrentImage | null): { name: string; detail: string } {
  if (choice.kind === 'new') return { name: choice.file.name, detail: fileSize(choice.file.size) };
  if (choice.kind === 'removed') return { name: 'Image removed', detail: 'It goes when you save.' };
  if (current) return { name: 'Saved image', detail: `${current.width} × ${current.height} pixels` };
  return { name: 'No image', detail: 'The article then has a cover of its first letter.' };
}

/** A new file gives way to what the article has; what the article has is taken away. */
function without(choice: ArticleImageChoice): ArticleImageChoice {
  return choice.kind === 'new' ? { kind: 'current' } : { kind: 'removed' };
}

import { fileSize } from '../../../../shared/media/fileSize.ts';
import type { LibraryImage } from '../../../../shared/media/images.ts';
import { t } from '../../../../shared/texts/t.ts';
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
  const actionButton = (label: string, { name, run }: { name: string; run: () => void }) => (
    <Button busy={sending} aria-label={name} onClick={run}>
      {label}
    </Button>
  );

  return (
    <div>
      <p className={styles.name} dir="auto">
        {name}
      </p>
      <p className="tiny">{detail}</p>
      <div className={`row ${styles.actions}`}>
        {isShown && actionButton(t('Replace'), { name: t('Replace image'), run: onReplace })}
        {/* A new image gives way to the saved image, and the saved image to none. */}
        {isShown &&
          actionButton(t('Remove'), {
            name: t('Remove image'),
            run: () => onChoice({ kind: choice.kind === 'current' ? 'removed' : 'current' }),
          })}
        {choice.kind === 'removed' &&
          actionButton(t('Undo'), { name: t('Undo image'), run: () => onChoice({ kind: 'current' }) })}
        <LibraryChoice busy={sending} onChoose={onLibrary} />
      </div>
    </div>
  );
}

function detailsOf(choice: ArticleImageChoice, current: CurrentImage | null): { name: string; detail: string } {
  if (choice.kind === 'new') return { name: choice.file.name, detail: fileSize(choice.file.size) };
  if (choice.kind === 'library') return { name: t('Image of the library'), detail: pixels(choice.image) };
  if (choice.kind === 'removed') return { name: t('Image removed'), detail: t('It goes when you save.') };
  if (current) return { name: t('Saved image'), detail: pixels(current) };
  return { name: t('No image'), detail: t('The article then has a cover of its first letter.') };
}

const pixels = ({ width, height }: CurrentImage) => t('{width} × {height} pixels', { width, height });

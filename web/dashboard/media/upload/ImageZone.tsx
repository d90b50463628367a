import { type ReactNode, type RefObject, useRef } from 'react';
import { t } from '../../../../shared/texts/t.ts';
import type { FieldControl } from '../../../forms/Field.tsx';
import files from './FileZone.module.css';
import styles from './ImageZone.module.css';
import { useFileDrops } from './useFileDrops.ts';

interface ImageZoneProps extends FieldControl {
  name: string;
  input: RefObject<HTMLInputElement | null>;
  /** True while the form is being sent, when no file is accepted. */
  sending: boolean;
  onFile: (file: File) => void;
  children: ReactNode;
}

/** A drop zone for a picture. The file input covers it invisibly, so that it is clicked, focused and announced as an input. */
export function ImageZone({ input, sending, onFile, children, ...control }: ImageZoneProps) {
  const zone = useRef<HTMLDivElement>(null);
  const take = (files: Iterable<File> | null) => {
    const [file] = files ?? [];
    if (file && !sending) onFile(file);
  };
  const isOver = useFileDrops(zone, sending ? undefined : take);

  return (
    <div
      ref={zone}
      className={`${files.zone} ${styles.zone}`}
      data-over={isOver || undefined}
      onPaste={(event) => {
        if (event.clipboardData.files.length === 0) return;
        event.preventDefault();
        take(event.clipboardData.files);
      }}
    >
      {children}
      <input
        {...control}
        ref={input}
        type="file"
        accept="image/*"
        className={files.file}
        // Without it, the browser's tooltip says 'No file chosen' over the picture of the saved article.
        title=""
        aria-disabled={sending || undefined}
        onClick={(event) => sending && event.preventDefault()}
        onChange={(event) => take(event.target.files)}
      />
    </div>
  );
}

/** Asks for a picture, in place of one. */
export function ImagePrompt({ children }: { children?: ReactNode }) {
  return (
    <p className={`centred soft ${styles.prompt}`}>
      <span className={files.call}>{t('Choose an image')}</span>
      {children}
    </p>
  );
}

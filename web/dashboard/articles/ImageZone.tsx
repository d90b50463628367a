import { type ClipboardEvent, type DragEvent, type ReactNode, type RefObject, useState } from 'react';
import type { FieldControl } from '../../forms/Field.tsx';
import styles from './ImageZone.module.css';

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
  const [over, setOver] = useState(false);

  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file && !sending) onFile(file);
  };

  const handleDragOver = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = sending ? 'none' : 'copy';
    setOver(!sending);
  };

  const handleDrop = (event: DragEvent) => {
    setOver(false);
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    take(event.dataTransfer.files);
  };

  const handlePaste = (event: ClipboardEvent) => {
    if (event.clipboardData.files.length === 0) return;
    event.preventDefault();
    take(event.clipboardData.files);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the input inside is the control; this only enlarges the drop zone
    <div
      className={styles.zone}
      data-over={over || undefined}
      onDragOver={handleDragOver}
      onDragLeave={(event) => leaves(event) && setOver(false)}
      onDrop={handleDrop}
      onPaste={handlePaste}
    >
      {children}
      <input
        {...control}
        ref={input}
        type="file"
        accept="image/*"
        className={styles.file}
        // Without it, the browser's tooltip says 'No file chosen' over the picture of the saved article.
        title=""
        aria-disabled={sending || undefined}
        onClick={(event) => sending && event.preventDefault()}
        onChange={(event) => take(event.target.files)}
      />
    </div>
  );
}

function leaves({ currentTarget, relatedTarget }: DragEvent): boolean {
  return !(relatedTarget instanceof Node && currentTarget.contains(relatedTarget));
}

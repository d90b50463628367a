import { useEffect } from 'react';

/**
 * Prevents that a file dropped outside of the drop zones replaces the page and the unsaved form. `onFile` gets the first
 * such file instead, where the whole window accepts files.
 */
export function useStrayDrops(onFile?: (file: File) => void): void {
  useEffect(() => {
    const handleDrop = (event: DragEvent) => {
      const file = isStray(event) ? event.dataTransfer?.files[0] : undefined;
      preventReplacing(event);
      if (file) onFile?.(file);
    };
    const handleDragOver = (event: DragEvent) => {
      const stray = isStray(event);
      preventReplacing(event);
      if (stray && onFile && event.dataTransfer) event.dataTransfer.dropEffect = 'copy';
    };
    window.addEventListener('dragover', handleDragOver);
    window.addEventListener('drop', handleDrop);
    return () => {
      window.removeEventListener('dragover', handleDragOver);
      window.removeEventListener('drop', handleDrop);
    };
  }, [onFile]);
}

function isStray(event: DragEvent): boolean {
  return !event.defaultPrevented && Boolean(event.dataTransfer?.types.includes('Files'));
}

function preventReplacing(event: DragEvent): void {
  if (!isStray(event) || !event.dataTransfer) return;
  event.preventDefault();
  event.dataTransfer.dropEffect = 'none';
}

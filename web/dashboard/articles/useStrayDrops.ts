import { useEffect } from 'react';

/**
 * A file that is dropped where nothing takes it would replace the page, and with it all that was typed. `onFile` takes the
 * first one instead, where the whole window is to take files.
 */
export function useStrayDrops(onFile?: (file: File) => void): void {
  useEffect(() => {
    const handleDrop = (event: DragEvent) => {
      const file = isStray(event) ? event.dataTransfer?.files[0] : undefined;
      refuse(event);
      if (file) onFile?.(file);
    };
    const handleDragOver = (event: DragEvent) => {
      const stray = isStray(event);
      refuse(event);
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

function refuse(event: DragEvent): void {
  if (!isStray(event) || !event.dataTransfer) return;
  event.preventDefault();
  event.dataTransfer.dropEffect = 'none';
}

import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { desktop } from '../../../api/desktop.ts';

/**
 * Gives `onFiles` the files that are dropped on an element, or in the desktop app anywhere on its window; without
 * `onFiles` none is accepted. A file dropped elsewhere does not replace the page and the unsaved form. Returns true while a
 * file that is accepted is dragged over the element.
 */
export function useFileDrops(zone: RefObject<HTMLElement | null>, onFiles?: (files: File[]) => void): boolean {
  const [isOver, setOver] = useState(false);

  const handleDrag = useEffectEvent((event: DragEvent) => {
    const { type, target, dataTransfer } = event;
    if (event.defaultPrevented) return setOver(false);
    if (!dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    const isInside = target instanceof Node && Boolean(zone.current?.contains(target));
    const take = isInside || desktop() ? onFiles : undefined;
    dataTransfer.dropEffect = take ? 'copy' : 'none';
    setOver(type === 'dragover' && isInside && take !== undefined);
    if (type === 'drop' && dataTransfer.files.length > 0) take?.([...dataTransfer.files]);
  });

  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    for (const type of ['dragover', 'drop'] as const) {
      // Not on the window, where the desktop app takes what nothing else does.
      document.addEventListener(type, (event) => handleDrag(event), { signal });
    }
    window.addEventListener('dragleave', () => setOver(false), { signal });
    return () => stop.abort();
  }, []);

  return isOver;
}

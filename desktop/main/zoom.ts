import type { BrowserWindow } from 'electron';

/** Chromium's zoom levels: one more is a fifth larger, and 0 is 100 %. */
const STEP = 0.5;
const LEAST = -3;
const MOST = 6;

export type Zoom = ReturnType<typeof createZoom>;

interface Dependencies {
  browserWindow: BrowserWindow;
  onChange: () => void;
}

/** Zooms the page in the window: by the menu, its keys and the wheel. */
export function createZoom({ browserWindow, onChange }: Dependencies) {
  const { webContents } = browserWindow;
  const larger = () => set(webContents.zoomLevel + STEP);
  const smaller = () => set(webContents.zoomLevel - STEP);
  webContents.on('zoom-changed', (_event, direction) => (direction === 'in' ? larger() : smaller()));

  return { larger, smaller, reset: () => set(0) };

  function set(level: number): void {
    webContents.zoomLevel = Math.max(LEAST, Math.min(level, MOST));
    onChange();
  }
}

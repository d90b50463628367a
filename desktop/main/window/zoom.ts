import type { BrowserWindow } from 'electron';
import type { Servers } from '../network/servers.ts';

/** Chromium's zoom levels: one more is a fifth larger, and 0 is 100 %. */
const STEP = 0.5;
const LEAST = -3;
const MOST = 6;

export type Zoom = ReturnType<typeof createZoom>;

interface Dependencies {
  browserWindow: BrowserWindow;
  servers: Pick<Servers, 'current' | 'change'>;
  onChange: () => void;
}

/** Zooms the page in the window, by the menu, its keys and the wheel; each server's pages have their own zoom. */
export function createZoom({ browserWindow, servers, onChange }: Dependencies) {
  const { webContents } = browserWindow;
  const larger = () => set(webContents.zoomLevel + STEP);
  const smaller = () => set(webContents.zoomLevel - STEP);
  webContents.on('zoom-changed', (_event, direction) => (direction === 'in' ? larger() : smaller()));

  webContents.on('did-navigate', () => show(servers.current()?.zoom ?? 0));

  return { larger, smaller, reset: () => set(0) };

  function set(level: number): void {
    const zoom = Math.max(LEAST, Math.min(level, MOST));
    show(zoom);
    servers.change({ zoom });
  }

  function show(level: number): void {
    webContents.zoomLevel = level;
    onChange();
  }
}

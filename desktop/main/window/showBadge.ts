import { type App, type BrowserWindow, nativeImage } from 'electron';

interface Dependencies {
  app: Pick<App, 'setBadgeCount'>;
  browserWindow: Pick<BrowserWindow, 'isDestroyed' | 'setOverlayIcon'>;
  platform: NodeJS.Platform;
  /** The path of a small picture. */
  dot: string;
}

/** Shows a number on the app's icon; on Windows a dot, with the number for screen readers. */
export function showBadge({ app, browserWindow, platform, dot }: Dependencies, count: number): void {
  if (platform !== 'win32') app.setBadgeCount(count);
  else if (!browserWindow.isDestroyed()) {
    if (count === 0) browserWindow.setOverlayIcon(null, '');
    else browserWindow.setOverlayIcon(nativeImage.createFromPath(dot), `${count} new`);
  }
}

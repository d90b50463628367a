import type { WebPreferences } from 'electron';

/** The strictest preferences, which every view of the app has. */
export function webPreferences(preload: string): WebPreferences {
  return {
    preload,
    contextIsolation: true,
    sandbox: true,
    nodeIntegration: false,
    webSecurity: true,
    webviewTag: false,
    safeDialogs: true,
    navigateOnDragDrop: false,
  };
}

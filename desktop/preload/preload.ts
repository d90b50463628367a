import { contextBridge, type IpcRendererEvent, ipcRenderer } from 'electron';
import type { CallChannel, DesktopBridge, NewsChannel } from '../../shared/desktop.ts';

const call = (channel: CallChannel, argument?: unknown) => ipcRenderer.invoke(channel, argument);

/** Listens to news without their event, through which a page would reach more; gives the function that ends this. */
function onNews<Told extends unknown[]>(channel: NewsChannel, told: (...news: Told) => void): () => void {
  const listener = (_event: IpcRendererEvent, ...news: unknown[]) => told(...(news as Told));
  ipcRenderer.on(channel, listener);
  return () => void ipcRenderer.removeListener(channel, listener);
}

contextBridge.exposeInMainWorld('octavoDesktop', {
  upload: (form) => call('octavo:upload', form),
  cancelUpload: (id) => call('octavo:cancel-upload', id),
  onUploadProgress: (told) => onNews('octavo:upload-progress', told),
  changeServer: () => call('octavo:change-server'),
  connectStart: () => call('octavo:connect-start'),
  connect: (typed) => call('octavo:connect', typed),
  find: (search) => call('octavo:find', search),
  closeFind: () => call('octavo:close-find'),
  onMatches: (told) => onNews('octavo:matches', told),
  onFindAgain: (told) => onNews('octavo:find-again', told),
} satisfies DesktopBridge);

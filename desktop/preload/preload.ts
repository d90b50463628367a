import { contextBridge, type IpcRendererEvent, ipcRenderer } from 'electron';
import type { CallChannel, DesktopBridge, EventChannel } from '../../shared/desktop.ts';

const call = (channel: CallChannel, argument?: unknown) => ipcRenderer.invoke(channel, argument);

/** Subscribes to an event, whose sender is withheld: through it a page would reach more. Returns the function that unsubscribes. */
function subscribe<Payload extends unknown[]>(channel: EventChannel, listener: (...payload: Payload) => void) {
  const handle = (_event: IpcRendererEvent, ...payload: unknown[]) => listener(...(payload as Payload));
  ipcRenderer.on(channel, handle);
  return () => void ipcRenderer.removeListener(channel, handle);
}

contextBridge.exposeInMainWorld('octavoDesktop', {
  upload: (form) => call('octavo:upload', form),
  cancelUpload: (id) => call('octavo:cancelUpload', id),
  onUploadProgress: (listener) => subscribe('octavo:upload-progress', listener),
  takeFiles: () => call('octavo:takeFiles'),
  onFiles: (listener) => subscribe('octavo:files', listener),
  changeServer: () => call('octavo:changeServer'),
  connectStart: () => call('octavo:connectStart'),
  connect: (typed) => call('octavo:connect', typed),
  chooseAuthority: () => call('octavo:chooseAuthority'),
  credentialsRequest: () => call('octavo:credentialsRequest'),
  giveCredentials: (credentials) => call('octavo:giveCredentials', credentials),
  find: (search) => call('octavo:find', search),
  closeFind: () => call('octavo:closeFind'),
  onMatches: (listener) => subscribe('octavo:matches', listener),
  onFindAgain: (listener) => subscribe('octavo:find-again', listener),
} satisfies DesktopBridge);

/** What the desktop app and the page in it agree on. */

/** The host of the app's own pages: `app://octavo/…`. */
export const APP_HOST = 'octavo';

/** On an answer that the app made because the server gave none: the page treats it as no answer. */
export const AWAY_HEADER = 'x-octavo-away';

/** Names, in metas of the app's document, of the server's address and of what the publication is called. */
export const SERVER_META = 'octavo-server';
export const NAME_META = 'application-name';

/** The server that the app works with: its origin ('https://blog.example.com') and the publication's name. */
export interface KnownServer {
  url: string;
  name: string;
}

/** Why nothing was found at an address. */
export type ServerProblem =
  | 'notAnAddress'
  | 'nameNotFound'
  | 'refused'
  | 'timeout'
  | 'untrusted'
  | 'notOctavo'
  | 'notReady'
  | 'offline'
  | 'unreachable';

/** What came of looking for a server; `host` is where it was looked for last. */
export type Connected = { server: KnownServer } | { problem: ServerProblem; host: string };

/** What the page for connecting begins with. */
export interface ConnectStart {
  server: KnownServer | null;
  /** An address that was asked for when the app was started: to be looked at without asking. */
  asked: string | null;
}

/** A form with a file, encoded as multipart/form-data. */
export interface FormUpload {
  /** Made by the page; names the upload in what follows. */
  id: string;
  method: 'POST' | 'PUT';
  /** Below /api. */
  path: string;
  /** The Content-Type, with its boundary. */
  type: string;
  body: Uint8Array<ArrayBuffer>;
}

/** `status` 0 where no answer came; `body` is the parsed JSON. */
export interface UploadAnswer {
  status: number;
  body: unknown;
}

export interface Matches {
  /** From 1; 0 while there are none. */
  active: number;
  total: number;
}

/** What the preload script puts on the window as `octavoDesktop`. Calls that the main process refuses reject. */
export interface DesktopBridge {
  /** Sends a form; how far it is comes by `onUploadProgress`. */
  upload(form: FormUpload): Promise<UploadAnswer>;
  cancelUpload(id: string): Promise<void>;
  /** Tells which share of an upload has left, from 0 to 1; gives the function that ends this. */
  onUploadProgress(told: (id: string, share: number) => void): () => void;
  /** Shows the page that asks for a server's address. */
  changeServer(): Promise<void>;

  /** For the page that asks for the address. */
  connectStart(): Promise<ConnectStart>;
  /** Looks for an Octavo at what was typed; where there is one, it is remembered and its dashboard shown. */
  connect(typed: string): Promise<Connected>;

  /** For the find bar. An empty text ends the search. */
  find(search: { text: string; backwards: boolean }): Promise<void>;
  closeFind(): Promise<void>;
  onMatches(told: (matches: Matches) => void): () => void;
  /** Told when the bar is asked for again while it is open. */
  onFindAgain(told: () => void): () => void;
}

/** What a page may ask of the main process, and what the main process tells a page. */
export type CallChannel =
  | 'octavo:upload'
  | 'octavo:cancel-upload'
  | 'octavo:change-server'
  | 'octavo:connect-start'
  | 'octavo:connect'
  | 'octavo:find'
  | 'octavo:close-find';
export type NewsChannel = 'octavo:upload-progress' | 'octavo:matches' | 'octavo:find-again';

/** The contract between the desktop app and the page in it. */
import { ACCOUNT_HEADER } from './kit/request.ts';

/** The host of the app's own pages: `app://octavo/…`. */
export const APP_HOST = 'octavo';

/** A header of responses that the app made because the server sent none: the page treats them as a failed connection. */
export const UNREACHABLE_HEADER = 'x-octavo-away';

/** The names of the metas in the app's document that hold the server's address and the publication's name, time zone and language. */
export const SERVER_META = 'octavo-server';
export const NAME_META = 'application-name';
export const TIME_ZONE_META = 'octavo-time-zone';
export const LANGUAGE_META = 'octavo-language';

/** The publication as `/healthz` names it, by which the app recognises a server; `timeZone` is an IANA name, `language` a tag of BCP 47. */
export interface Publication {
  name: string;
  timeZone: string;
  language: string;
}

/** The server that the app works with: its origin ('https://blog.example.com') and its publication. */
export interface KnownServer extends Publication {
  url: string;
}

/** The reasons why no server was found at an address, in ascending order of what they tell. */
export const serverProblems = [
  'notAnAddress',
  'nameNotFound',
  'offline',
  'unreachable',
  'refused',
  'timeout',
  'untrusted',
  'unknownAuthority',
  'notOctavo',
  'noCredentials',
  'notReady',
] as const;

export type ServerProblem = (typeof serverProblems)[number];

/** The result of looking for a server; `host` is where it was looked for last. */
export type Connected = { server: KnownServer } | { problem: ServerProblem; host: string };

/** The initial state of the page that connects to a server. */
export interface ConnectStart {
  server: KnownServer | null;
  /** The address with which the app was started: to be tried at once. */
  argument: string | null;
}

/** A name and password for what stands before a server: not those of an account. */
export interface Credentials {
  username: string;
  password: string;
}

/** What asks for a name and password. */
export interface CredentialsRequest {
  isProxy: boolean;
  host: string;
  /** True where earlier ones were not accepted. */
  isRepeated: boolean;
}

/** The names of the headers for the conditions of a call. */
export const conditionHeaderNames = ['if-match', 'idempotency-key', ACCOUNT_HEADER] as const;

/** The headers for the conditions of a call. */
export type ConditionHeaders = Partial<Record<(typeof conditionHeaderNames)[number], string>>;

/** A form with a file, encoded as multipart/form-data. */
export interface FormUpload {
  /** Made by the page; identifies the upload in later calls. */
  id: string;
  method: 'POST' | 'PUT';
  /** Below /api. */
  path: string;
  /** If-Match, Idempotency-Key and Octavo-Account, as far as the form has them. */
  conditions: ConditionHeaders;
  /** The Content-Type, with its boundary. */
  type: string;
  body: Uint8Array<ArrayBuffer>;
}

/** `status` 0 where no response came; `body` is the parsed JSON. */
export interface UploadResponse {
  status: number;
  body: unknown;
}

/** A file that was opened with the app; `body` is null where it could not be read. */
export interface OpenedFile {
  name: string;
  body: Uint8Array<ArrayBuffer> | null;
}

/** Tells if a file is one that the app opens, by its name: a picture, or a text in Markdown. */
export const isOpenable = (name: string): boolean => /\.(jpe?g|png|webp|gif|avif|md|markdown)$/i.test(name);

export interface FindMatches {
  /** The number of the active match, from 1; 0 while there are none. */
  active: number;
  total: number;
}

/** The object that the preload script puts on the window as `octavoDesktop`. Calls that the main process refuses reject. */
export interface DesktopBridge {
  /** Sends a form; its progress comes by `onUploadProgress`. */
  upload(form: FormUpload): Promise<UploadResponse>;
  cancelUpload(id: string): Promise<void>;
  /** Calls back with the share of an upload that has left, from 0 to 1; returns the function that unsubscribes. */
  onUploadProgress(listener: (id: string, share: number) => void): () => void;
  /** Returns the files that were opened with the app, once. */
  takeFiles(): Promise<OpenedFile[]>;
  /** Calls back when there are new ones. */
  onFiles(listener: () => void): () => void;
  /** Shows the page on which a server's address is entered. */
  changeServer(): Promise<void>;

  /** For the page that connects to a server. */
  connectStart(): Promise<ConnectStart>;
  /** Looks for an Octavo at what was typed; where there is one, it is remembered and its dashboard shown. */
  connect(typed: string): Promise<Connected>;

  /** Asks for the certificate of the authority of the server that was just not trusted; resolves to true where it is trusted now. */
  chooseAuthority(): Promise<boolean>;

  /** For the dialog that asks for a name and password; null where it was cancelled. */
  credentialsRequest(): Promise<CredentialsRequest>;
  giveCredentials(credentials: Credentials | null): Promise<void>;

  /** For the find bar. An empty text ends the search. */
  find(search: { text: string; backwards: boolean }): Promise<void>;
  closeFind(): Promise<void>;
  onMatches(listener: (matches: FindMatches) => void): () => void;
  /** Calls back when the bar is opened again while it is open. */
  onFindAgain(listener: () => void): () => void;
}

/** The IPC channels: calls of a page to the main process, and events that the main process sends to a page. */
export type CallChannel = `octavo:${Exclude<keyof DesktopBridge, `on${string}`>}`;
export type EventChannel = 'octavo:upload-progress' | 'octavo:files' | 'octavo:matches' | 'octavo:find-again';

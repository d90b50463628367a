import type { Page } from '@playwright/test';
import type { Profile, StoredServer } from './Profile.ts';

/** The app as the journeys use it, in Electron or in the stand-in. */
export interface DesktopApp {
  window: Page;
  /** The full address of one of the app's pages, such as '/dashboard'. */
  address(at: string): string;
  /** Chooses an entry of the menu, by its id. */
  menu(id: string): Promise<void>;
  /** The find bar; null while it is closed. */
  findBar(): Page | null;
  /** The dialog that asks for a name and password; null while it is closed. */
  credentialsDialog(): Page | null;
  /** Answers the system's next dialogs: by the button of a message, and with a file. */
  answerDialogs(answers: { button: number; file: string }): Promise<void>;
  /** The texts below the messages that the system's dialogs have shown. */
  messageDetails(): Promise<string[]>;
  /** The addresses that were opened in the system's browser. */
  opened(): Promise<string[]>;
  /** Starts the app once more while it runs. */
  startAgain(...given: string[]): Promise<void>;
  close(): Promise<void>;
}

/** The options of a start. */
export interface LaunchOptions {
  /** The files, cookies and storage that outlast a start. */
  profile: Profile;
  /** The value of `--server=`. */
  serverOption?: string | undefined;
  /** Further arguments. */
  arguments?: string[] | undefined;
  colorScheme?: 'light' | 'dark' | undefined;
  /** A server to which the app was connected earlier. */
  storedServer?: StoredServer | undefined;
}

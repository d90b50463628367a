import type { Page } from '@playwright/test';
import type { Before, Profile } from './profile.ts';

/** The app as a journey uses it, whether Electron runs it or the stand-in. */
export interface DesktopApp {
  window: Page;
  /** The full address of one of the app's pages, such as '/dashboard'. */
  address(at: string): string;
  /** Chooses an entry of the menu, by its id. */
  menu(id: string): Promise<void>;
  /** The find bar; null while it is closed. */
  findBar(): Page | null;
  /** What was given to the system's programs. */
  opened(): Promise<string[]>;
  close(): Promise<void>;
}

/** With what the app is started. */
export interface Launch {
  /** What outlives this start. */
  profile: Profile;
  /** `--server=`. */
  asked?: string | undefined;
  colorScheme?: 'light' | 'dark' | undefined;
  /** What the app remembers of a server that it has worked with. */
  before?: Before | undefined;
}

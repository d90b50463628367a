import type { Page } from '@playwright/test';

/** The app as a journey uses it, whichever Electron it runs on. */
export interface DesktopApp {
  window: Page;
  /** The full address of one of the app's pages, such as '/dashboard'. */
  address(at: string): string;
  /** Chooses an entry of the menu, by its id. */
  menu(id: string): Promise<void>;
  /** The find bar that is open. */
  findBar(): Promise<Page>;
  /** What was given to the system's programs. */
  opened(): Promise<string[]>;
  close(): Promise<void>;
}

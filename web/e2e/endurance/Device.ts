import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { type KillableBrowser, startBrowser } from '../killableBrowser.ts';

type Cookies = Parameters<BrowserContext['addCookies']>[0];

/** A person's device: a browser on a profile that outlasts it, signed in. */
export class Device {
  private readonly profile = mkdtempSync(path.join(tmpdir(), 'octavo-endurance-'));
  private readonly cookies: Cookies;
  private browser: KillableBrowser | null = null;

  constructor(cookies: Cookies) {
    this.cookies = cookies;
  }

  /** Opens a tab, and starts the browser where it does not run. */
  async openTab(): Promise<Page> {
    this.browser ??= await startBrowser(this.profile);
    await this.signIn();
    const page = await this.browser.context.newPage();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    // So that a round which waits for nothing ends with its name, long before the run does.
    page.setDefaultTimeout(60_000);
    page.on('dialog', (dialog) => dialog.accept());
    return page;
  }

  async signIn(): Promise<void> {
    await this.browser?.context.addCookies(this.cookies);
  }

  async signOut(): Promise<void> {
    await this.browser?.context.clearCookies();
  }

  /** Ends the browser as a loss of power would. */
  async kill(): Promise<void> {
    await this.browser?.kill();
    this.browser = null;
  }

  async closeTabs(): Promise<void> {
    await Promise.all((this.browser?.context.pages() ?? []).map((page) => page.close()));
  }

  async remove(): Promise<void> {
    await this.kill();
    rmSync(this.profile, { recursive: true, force: true });
  }
}

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { Jar } from './standIn/jar.ts';

/** What the app remembers from an earlier start. */
export interface Before {
  server: { url: string; name: string };
  /** Of the server, as it sets them. */
  cookies: string[];
}

/** What outlives a start of the app. Electron keeps all of it in the folder; the stand-in has its cookies and storage here. */
export class Profile {
  readonly userData = mkdtempSync(path.join(tmpdir(), 'octavo-desktop-user-'));
  readonly jar = new Jar();
  storage: Awaited<ReturnType<BrowserContext['storageState']>> | undefined;

  remember({ server, cookies }: Before): void {
    writeFileSync(path.join(this.userData, 'settings.json'), JSON.stringify({ server }));
    this.jar.store(server.url, cookies);
  }

  settings(): Partial<Record<'server' | 'window', unknown>> {
    return JSON.parse(readFileSync(path.join(this.userData, 'settings.json'), 'utf8'));
  }

  remove(): void {
    rmSync(this.userData, { recursive: true, force: true });
  }
}

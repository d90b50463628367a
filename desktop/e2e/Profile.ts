import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BrowserContext } from '@playwright/test';
import type { KnownServer } from '../../shared/desktop.ts';
import { CookieJar } from './standIn/CookieJar.ts';

/** The server of an earlier start. */
export interface StoredServer {
  server: Pick<KnownServer, 'url' | 'name'>;
  /** The `Set-Cookie` headers of the server. */
  cookies: string[];
}

/** The data that outlast a start of the app. Electron stores all of it in the folder; the stand-in has its cookies and storage here. */
export class Profile {
  readonly userData = mkdtempSync(path.join(tmpdir(), 'octavo-desktop-user-'));
  readonly cookieJar = new CookieJar();
  storage: Awaited<ReturnType<BrowserContext['storageState']>> | undefined;

  storeServer({ server, cookies }: StoredServer): void {
    writeFileSync(path.join(this.userData, 'settings.json'), JSON.stringify({ server }));
    this.cookieJar.store(server.url, cookies);
  }

  settings(): { server?: unknown; window?: unknown } {
    return JSON.parse(readFileSync(path.join(this.userData, 'settings.json'), 'utf8'));
  }

  remove(): void {
    rmSync(this.userData, { recursive: true, force: true });
  }
}

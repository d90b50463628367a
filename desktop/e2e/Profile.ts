import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BrowserContext } from '@playwright/test';
import type { KnownServer } from '../../shared/desktop.ts';
import { partitionOf } from '../main/network/partition.ts';
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
  /** The cookies of each session. */
  private readonly cookieJars = new Map<string, CookieJar>();
  storage: Awaited<ReturnType<BrowserContext['storageState']>> | undefined;

  storeServer({ server, cookies }: StoredServer): void {
    writeFileSync(
      path.join(this.userData, 'settings.json'),
      JSON.stringify({ servers: [server], current: server.url }),
    );
    this.cookieJar(partitionOf(server.url)).store(server.url, cookies);
  }

  cookieJar(partition: string): CookieJar {
    const jar = this.cookieJars.get(partition) ?? new CookieJar();
    this.cookieJars.set(partition, jar);
    return jar;
  }

  /** Forgets the cookies that last only while the app runs. */
  reopen(): void {
    for (const jar of this.cookieJars.values()) jar.reopen();
  }

  /** Returns the text of a file that a page had saved, where a test answers the system's dialog; null before. */
  saved(name: string): string | null {
    const file = path.join(this.userData, 'downloads', name);
    return existsSync(file) ? readFileSync(file, 'utf8') : null;
  }

  /** The stored server that is shown. */
  currentServer(): unknown {
    const settings = JSON.parse(readFileSync(path.join(this.userData, 'settings.json'), 'utf8'));
    return settings.servers.find(({ url }: StoredServer['server']) => url === settings.current);
  }

  remove(): void {
    rmSync(this.userData, { recursive: true, force: true });
  }
}

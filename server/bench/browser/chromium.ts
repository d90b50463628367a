import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { type Browser, chromium } from '@playwright/test';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** What root needs, and what keeps a browser from work of its own. */
export const FLAGS = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The browser that `CHROME_PATH` names, else the system's, else Playwright's. Throws where there is none. */
export function chromiumPath(): string {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const installed = folders.flatMap((folder) => NAMES.map((name) => path.join(folder, name)));
  const found = [process.env.CHROME_PATH ?? '', ...installed, chromium.executablePath()].find(isExecutable);
  if (!found) throw new Error('--browser needs Chromium: install it, or set CHROME_PATH to a Chromium or Chrome.');
  return found;
}

export const launch = (): Promise<Browser> => chromium.launch({ executablePath: chromiumPath(), args: FLAGS });

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return file !== '';
  } catch {
    return false;
  }
}

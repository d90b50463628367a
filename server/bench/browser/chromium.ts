import { type Browser, chromium } from '@playwright/test';
import { findChromium } from '../../cli/chromium.ts';

/** What root needs, and what keeps a browser from work of its own. */
export const FLAGS = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Where the browser is. Throws where there is none. */
export function chromiumPath(): string {
  const found = findChromium();
  if (!found) throw new Error('--browser needs Chromium: install it, or set CHROME_PATH to a Chromium or Chrome.');
  return found;
}

export const launch = (): Promise<Browser> => chromium.launch({ executablePath: chromiumPath(), args: FLAGS });

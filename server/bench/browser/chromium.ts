import { type Browser, chromium } from '@playwright/test';
import { findChromium } from '../../cli/chromium.ts';

/** The options that root requires, and those that prevent background work of the browser. */
export const FLAGS = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Returns the path of the browser. Throws where there is none. */
export function chromiumPath(): string {
  const found = findChromium();
  if (!found) throw new Error('--browser needs Chromium: install it, or set CHROME_PATH to a Chromium or Chrome.');
  return found;
}

export const launch = (): Promise<Browser> => chromium.launch({ executablePath: chromiumPath(), args: FLAGS });

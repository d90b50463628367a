import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { findCommand, isExecutable } from './findCommand.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The browser that `CHROME_PATH` names, else the system's, else one that Playwright downloaded; undefined where there is none. */
export function findChromium(): string | undefined {
  return given() ?? installed() ?? downloaded();
}

function given(): string | undefined {
  const file = process.env.CHROME_PATH;
  if (file && !existsSync(file)) {
    process.stderr.write(`CHROME_PATH is '${file}', which does not exist.\n`);
    process.exit(1);
  }
  return file || undefined;
}

function installed(): string | undefined {
  return findCommand(...NAMES) ?? MAC.find(isExecutable);
}

function downloaded(): string | undefined {
  const file = chromium.executablePath();
  return isExecutable(file) ? file : undefined;
}

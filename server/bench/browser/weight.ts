import type { Browser } from '@playwright/test';
import { PHONE } from './hydration.ts';

/** The transfers of a first visit to a page, scrolled to its end, without the article's picture. */
export interface Weight {
  requests: number;
  /** The transferred kilobytes, including headers, of all and of three kinds. */
  kilobytes: number;
  scripts: number;
  styles: number;
  fonts: number;
  /** Those of the picture. */
  picture: number;
}

/** Measures a visit over the DevTools protocol. */
export async function weightOf(browser: Browser, url: string): Promise<Weight> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const addresses = new Map<string, string>();
  const types = new Map<string, string>();
  const sizes = new Map<string, number>();
  session.on('Network.requestWillBeSent', ({ requestId, request }) => addresses.set(requestId, request.url));
  session.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => sizes.set(requestId, encodedDataLength));
  await session.send('Network.enable');
  await page.goto(url, { waitUntil: 'networkidle' });
  // Resources that are loaded lazily belong to the page too.
  await page.keyboard.press('End');
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(500);
  const picture = await page.locator('article img').first().getAttribute('src');
  await context.close();

  const remote = [...addresses].filter(([, address]) => !address.startsWith('data:'));
  // Whichever of its widths the browser chose.
  const folder = picture?.slice(0, picture.lastIndexOf('/') + 1) ?? '';
  const isPicture = ([, address]: [string, string]) => folder !== '' && new URL(address).pathname.startsWith(folder);
  const sum = (requests: [string, string][]) =>
    requests.reduce((total, [id]) => total + (sizes.get(id) ?? 0), 0) / 1000;
  const own = remote.filter((each) => !isPicture(each));
  const ofType = (type: string) => sum(own.filter(([id]) => types.get(id) === type));
  return {
    requests: own.length,
    kilobytes: sum(own),
    scripts: ofType('Script'),
    styles: ofType('Stylesheet'),
    fonts: ofType('Font'),
    picture: sum(remote.filter(isPicture)),
  };
}

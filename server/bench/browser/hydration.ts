import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { build } from 'vite';
import { projectFolder } from '../../folders.ts';
import { medianOf } from '../statistics.ts';
import { readTrace, type TraceEvent } from './trace.ts';

/** The milliseconds that a page's main thread computed, on a processor that is four times slower. */
export interface Hydration {
  /** The hydration, and the work after it until the page is idle. */
  hydrating: number;
  /** The work before that: compiling the scripts and running each once. */
  loading: number;
  /** All work of the thread, including layout and painting. */
  whole: number;
}

/** The viewport of a phone, in CSS pixels. */
export const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true };

const SLOWDOWN = 4;
const LOADING = new Set(['EvaluateScript', 'v8.compile', 'v8.compileModule', 'v8.evaluateModule']);
const CALLS = new Set([
  'FunctionCall',
  'RunMicrotasks',
  'TimerFire',
  'FireAnimationFrame',
  'FireIdleCallback',
  'EventDispatch',
]);
const COLLECTION = new Set(['MinorGC', 'MajorGC']);
const SCRIPT = new Set([...LOADING, ...CALLS, ...COLLECTION]);
const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'v8', '__metadata'];

/** Resolves to the medians of so many first visits to a page, and to one with the same elements that React alone hydrates. */
export async function hydrationOf(
  browser: Browser,
  url: string,
  visits: number,
): Promise<Record<'octavo' | 'plain', Hydration>> {
  const script = await bundle(path.join(projectFolder, 'web/e2e/plainReact.ts'));
  const octavo: Hydration[] = [];
  const plain: Hydration[] = [];
  for (let visit = 0; visit < visits; visit++) {
    octavo.push(await visited(browser, url, { loaded: (page) => page.evaluate(becomeApplication) }));
    plain.push(await visited(browser, url, { opening: (page) => replaceScripts(page, url, script) }));
  }
  return { octavo: medians(octavo), plain: medians(plain) };
}

const medians = (seen: Hydration[]): Hydration => ({
  hydrating: medianOf(seen, (one) => one.hydrating),
  loading: medianOf(seen, (one) => one.loading),
  whole: medianOf(seen, (one) => one.whole),
});

/** Returns the production bundle of a module. */
async function bundle(entry: string): Promise<string> {
  const options = { write: false, rollupOptions: { input: entry } };
  const built = await build({ configFile: false, logLevel: 'error', build: options });
  const [output] = [built].flat();
  if (!output || !('output' in output)) throw new Error('Vite built nothing.');
  return output.output[0].code;
}

/** Has the page come with this script instead of its own. */
async function replaceScripts(page: Page, url: string, script: string): Promise<void> {
  const address = new URL('/plain.js', url).href;
  await page.route(address, (route) => route.fulfill({ contentType: 'text/javascript', body: script }));
  await page.route(url, async (route) => {
    const html = await (await route.fetch()).text();
    const bare = html.replaceAll(/<script\b[^>]*>.*?<\/script>|<link rel="modulepreload"[^>]*>/gs, '');
    const body = bare.replace('</body>', `<script type="module" src="${address}"></script></body>`);
    await route.fulfill({ contentType: 'text/html', body });
  });
}

/** Has Octavo's document become the application, as the first thing that needs it does; resolves when it has, and is idle. */
const becomeApplication = `new Promise((resolve) => {
  const html = document.documentElement;
  const isRunning = () => html.dataset.app === 'running' && requestIdleCallback(resolve);
  new MutationObserver(isRunning).observe(html, { attributeFilter: ['data-app'] });
  document.querySelector('header search input').dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
})`;

interface Steps {
  opening?: (page: Page) => Promise<void>;
  loaded?: (page: Page) => Promise<unknown>;
}

async function visited(browser: Browser, url: string, { opening, loaded }: Steps): Promise<Hydration> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  await opening?.(page);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await browser.startTracing(page, { categories: CATEGORIES });
  await page.goto(url, { waitUntil: 'networkidle' });
  await loaded?.(page);
  const events = readTrace(await browser.stopTracing(), SCRIPT);
  await context.close();

  const loading = computed(events, LOADING);
  return { loading, hydrating: computed(events, SCRIPT) - loading, whole: computed(events, new Set(['RunTask'])) };
}

/**
 * Returns the milliseconds that the thread computed for these events; nested ones count once. Not their duration, which
 * would include other load on the machine.
 */
function computed(events: TraceEvent[], names: Set<string>): number {
  let end = 0;
  let sum = 0;
  for (const { name, ts, dur, tdur } of events) {
    if (!names.has(name) || ts < end) continue;
    sum += tdur;
    end = ts + dur;
  }
  return sum / 1000;
}

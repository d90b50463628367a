import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { setTimeout } from 'node:timers/promises';
import { type Driver, ELEMENT, reference, WebDriverError } from './commands.ts';
import { chord, keystrokes } from './keys.ts';
import { Locator } from './Locator.ts';
import { findAll, type Query, Scope } from './Scope.ts';

const require = createRequire(import.meta.url);
const queries = await readFile(require.resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'), 'utf8');

/** The page of a browser. The API is the part of Playwright's `Page` that the journeys use. */
export class Page extends Scope<Locator> {
  private readonly driver: Driver;
  private readonly baseUrl: string;

  constructor(driver: Driver, baseUrl: string) {
    super();
    this.driver = driver;
    this.baseUrl = baseUrl;
  }

  /** Opens an address of the site; resolves when it has loaded. */
  async goto(path: string): Promise<void> {
    await this.driver.send('navigate', { url: new URL(path, this.baseUrl).href });
  }

  /** The path of the current address, with its query. */
  async path(): Promise<string> {
    const { pathname, search } = new URL(String(await this.driver.send('currentUrl')));
    return pathname + search;
  }

  async goBack(): Promise<void> {
    await this.driver.send('back');
  }

  async goForward(): Promise<void> {
    await this.driver.send('forward');
  }

  async reload(): Promise<void> {
    await this.driver.send('reload');
  }

  /** Sets the size of the viewport, in CSS pixels. */
  async setViewportSize({ width, height }: { width: number; height: number }): Promise<void> {
    let [across, down] = [0, 0];
    let outer = { width, height };
    // The first attempt shows the size of the browser's own frame.
    for (let attempt = 0; attempt < 5; attempt++) {
      await this.driver.send('windowRect', outer);
      // On a busy machine the page is resized later.
      for (let look = 0; look < 5; look++) {
        [across, down] = await this.evaluate(() => [innerWidth, innerHeight] as const);
        if (across === width && down === height) return;
        await setTimeout(50);
      }
      outer = { width: outer.width + width - across, height: outer.height + height - down };
    }
    throw new Error(`The viewport is ${across},${down}, not ${width},${height}.`);
  }

  /** Runs a function in the page and resolves to its result; the function can use nothing from outside but its arguments. */
  async evaluate<Result>(run: (...given: never[]) => Result, ...given: unknown[]): Promise<Awaited<Result>> {
    const script = `const done = arguments[arguments.length - 1];
      const given = [...arguments].slice(0, -1);
      Promise.resolve().then(() => (${run})(...given)).then(
        (value) => done({ value: value === undefined ? null : value }),
        (error) => done({ error: String(error) + " " + error.stack }));`;
    const result = (await this.driver.send('script', { script, args: given })) as { value: unknown; error?: string };
    if (result.error) throw new Error(result.error);
    return result.value as Awaited<Result>;
  }

  /** Presses and releases keys that are held together, such as 'Shift+Tab' or 'Control+b'. */
  async press(keys: string): Promise<void> {
    await this.keys(chord(keys));
  }

  /** Types text key by key into what has the focus. */
  async type(text: string): Promise<void> {
    await this.keys(keystrokes(text));
  }

  /** Moves the mouse to the middle of an element, scrolled into view. */
  async hover(element: Locator): Promise<void> {
    const id = await element.element();
    await this.evaluate((target: Element) => target.scrollIntoView({ block: 'center' }), reference(id));
    await this.mouse([{ type: 'pointerMove', duration: 0, x: 0, y: 0, origin: reference(id) }]);
  }

  /** Clicks at a position of the viewport, in CSS pixels. */
  async clickAt(position: { x: number; y: number }): Promise<void> {
    const button = 0;
    await this.mouse([
      { type: 'pointerMove', duration: 0, ...position },
      { type: 'pointerDown', button },
      { type: 'pointerUp', button },
    ]);
  }

  /** Takes a screenshot of the viewport, as PNG. */
  async screenshot(): Promise<Buffer> {
    return Buffer.from(String(await this.driver.send('screenshot', { full: false })), 'base64');
  }

  /** Finds the elements that match a query now, in document order. */
  async query(query: Query): Promise<string[]> {
    if (!(await this.evaluate(() => 'TestingLibraryDom' in window))) {
      await this.driver.send('script', {
        script: `${queries}; window.TestingLibraryDom = { ...TestingLibraryDom, RegExp };
          window.uncaught = [];
          addEventListener('error', ({ message }) => uncaught.push(message));
          addEventListener('unhandledrejection', ({ reason }) => uncaught.push(String(reason)));
          arguments[arguments.length - 1](null);`,
        args: [],
      });
    }
    try {
      const elements = await this.evaluate(findAll, query);
      return (elements as unknown as Record<string, string>[]).map((element) => element[ELEMENT] ?? '');
    } catch (error) {
      // One of them was removed before the result was read.
      if (error instanceof WebDriverError && error.code === 'stale element reference') return this.query(query);
      throw error;
    }
  }

  /** The errors that the document did not catch since the first query. */
  async uncaught(): Promise<string[]> {
    return this.evaluate(() => (window as { uncaught?: string[] }).uncaught ?? []);
  }

  async send(...call: Parameters<Driver['send']>): Promise<unknown> {
    return this.driver.send(...call);
  }

  protected locator(query: Query): Locator {
    return new Locator(this, query);
  }

  private async mouse(actions: object[]): Promise<void> {
    const mouse = { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions };
    await this.driver.send('actions', { actions: [mouse] });
  }

  private async keys(actions: object[]): Promise<void> {
    await this.driver.send('actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
    try {
      await this.evaluate(nextFrame);
    } catch (error) {
      // The keys led to another document.
      if (!(error instanceof WebDriverError)) throw error;
    }
  }
}

/**
 * Resolves once the page has drawn: browsers report a moved caret (`selectionchange`) in a task of its own, and no person
 * types the next key before it.
 */
function nextFrame(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => window.setTimeout(resolve)));
}

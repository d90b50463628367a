import { setTimeout } from 'node:timers/promises';
import { type Driver, reference, WebDriverError } from './commands.ts';
import { type Query, Scope } from './Scope.ts';

const TIMEOUT = 15_000;
/** The pause between two attempts, in milliseconds: the browser needs time to draw. */
const PAUSE = 30;
/** The codes of errors that pass by themselves: the page is still drawing, or another element covers this one. */
const TRANSIENT = [
  'stale element reference',
  'element not interactable',
  'element click intercepted',
  'no such element',
  'move target out of bounds',
];

/** The page in which a locator finds its element. */
interface Page extends Pick<Driver, 'send'> {
  query(query: Query): Promise<string[]>;
  evaluate<Result>(run: (...given: never[]) => Result, ...given: unknown[]): Promise<Awaited<Result>>;
  press(keys: string): Promise<void>;
  type(text: string): Promise<void>;
}

/** An element that is queried anew for each action, which waits until there is exactly one. The API is that of Playwright's `Locator`. */
export class Locator extends Scope<Locator> {
  private readonly page: Page;
  private readonly query: Query;

  constructor(page: Page, query: Query) {
    super();
    this.page = page;
    this.query = query;
  }

  /** Clicks in the middle; waits while it is disabled, as buttons are until the page is hydrated. */
  async click(): Promise<void> {
    await this.act(async (id) => {
      const isDisabled = await this.page.evaluate(bringIntoView, reference(id));
      if (isDisabled) throw new WebDriverError('element not interactable', 'It is disabled.');
      await this.page.send('click', { id });
    });
  }

  /** Gives it the focus and types key by key at its end. */
  async type(text: string): Promise<void> {
    await this.focus();
    await this.page.press('Control+End');
    await this.page.type(text);
  }

  /** Replaces the value of a field by typing a text. */
  async fill(text: string): Promise<void> {
    await this.focus();
    await this.page.press('Control+a');
    await this.page.press('Delete');
    await this.page.type(text);
  }

  /** Presses keys while it has the focus. */
  async press(keys: string): Promise<void> {
    await this.focus();
    await this.page.press(keys);
  }

  async focus(): Promise<void> {
    await this.evaluate((element: HTMLElement) => {
      if (document.activeElement !== element) element.focus();
    });
  }

  /** Chooses a file of this machine in a file input. */
  async setInputFile(file: string): Promise<void> {
    await this.act((id) => this.page.send('sendKeys', { id, text: file }));
  }

  /** Chooses an option of a `<select>` by its label. */
  async selectOption(label: string): Promise<void> {
    await this.evaluate((element: HTMLSelectElement, label: string) => {
      const option = [...element.options].find(({ text }) => text === label);
      if (!option) throw new Error(`No option '${label}'.`);
      element.value = option.value;
      element.dispatchEvent(new Event('change', { bubbles: true }));
    }, label);
  }

  async text(): Promise<string> {
    return this.evaluate((element: HTMLElement) => element.innerText);
  }

  async value(): Promise<string> {
    return this.evaluate((element: HTMLInputElement) => element.value);
  }

  async attribute(name: string): Promise<string | null> {
    return this.evaluate((element: Element, attribute: string) => element.getAttribute(attribute), name);
  }

  async isFocused(): Promise<boolean> {
    return this.evaluate((element: Element) => document.activeElement === element);
  }

  /** The element's id for commands; waits until there is one. */
  async element(): Promise<string> {
    return this.act(async (id) => id);
  }

  async count(): Promise<number> {
    return (await this.page.query(this.query)).length;
  }

  /** Resolves when there is exactly one, and it is drawn. */
  async waitFor(): Promise<void> {
    await this.act(async (id) => {
      const isDrawn = await this.page.evaluate((element: Element) => element.checkVisibility(), reference(id));
      if (!isDrawn) throw new WebDriverError('element not interactable', 'It is not drawn.');
    });
  }

  /** Resolves when there is none. */
  async waitForNone(): Promise<void> {
    const end = Date.now() + TIMEOUT;
    while ((await this.count()) > 0) {
      if (Date.now() > end) throw new Error(`There is still ${JSON.stringify(this.query)}.`);
      await setTimeout(PAUSE);
    }
  }

  /** Runs a function in the page with the element and a further argument. */
  async evaluate<Target extends Element, Given, Result>(
    run: (element: Target, given: Given) => Result,
    given?: Given,
  ): Promise<Awaited<Result>> {
    return this.act((id) => this.page.evaluate(run, reference(id), given));
  }

  protected locator(query: Query): Locator {
    return new Locator(this.page, {
      ...query,
      within: query.within ? { ...query.within, within: this.query } : this.query,
    });
  }

  /** Runs an action on the element, and retries it while it fails with transient errors. */
  private async act<Result>(run: (id: string) => Promise<Result>): Promise<Result> {
    const end = Date.now() + TIMEOUT;
    for (;;) {
      try {
        const [id, ...others] = await this.page.query(this.query);
        if (id === undefined || others.length > 0) {
          throw new WebDriverError(
            'no such element',
            `${others.length + (id ? 1 : 0)} of ${JSON.stringify(this.query)}`,
          );
        }
        return await run(id);
      } catch (error) {
        const isTransient = error instanceof WebDriverError && TRANSIENT.includes(error.code);
        if (!isTransient || Date.now() > end) throw error;
        await setTimeout(PAUSE);
      }
    }
  }
}

/**
 * Scrolls to an element that is beyond an edge: WebKit's driver leaves it there, and then cannot click on it. Tells if it is
 * disabled.
 */
function bringIntoView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  if (top < 0 || bottom > innerHeight) element.scrollIntoView({ block: 'center', behavior: 'instant' });
  return element.matches(':disabled');
}

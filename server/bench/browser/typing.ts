import type { Browser, CDPSession, Page } from '@playwright/test';
import { demoPassword } from '../../demo/load.ts';

/** The milliseconds that a key costs in the editor, in a short text and in the longest one. */
export interface Typing {
  short: number;
  long: number;
}

const BLOCKS = { short: 20, long: 2000 };
const KEYS = 30;
const ROUNDS = 5;

/** Measures typing at the start of a new article: the least of some rounds, for other load on the machine only adds. */
export async function typingOf(browser: Browser, home: string): Promise<Typing> {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const login = { email: 'ines@octavo.example', password: demoPassword };
  await context.request.post(new URL('/api/users/login', home).href, { data: login });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  // What the thread computed, not what it waited for a processor.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const typing = { short: 0, long: 0 };
  for (const length of ['short', 'long'] as const) {
    await openText(page, new URL('/dashboard/article?form=new', home).href, textOf(BLOCKS[length]));
    await costOfKeys(page, session);
    const rounds = [];
    for (let round = 0; round < ROUNDS; round++) rounds.push(await costOfKeys(page, session));
    typing[length] = Math.min(...rounds);
  }
  await context.close();
  return typing;
}

/** A text of blocks of 490 characters each: a text has at most 1,000,000. */
function textOf(blocks: number): string {
  const words = 'The press folds each sheet once more, and the type is set by hand. '.repeat(8).slice(0, 430);
  const texts = Array.from(
    { length: blocks },
    (_, index) => `<p>${index} “Ink” dries on <strong>paper</strong>. ${words}</p>`,
  );
  return texts.join('\n');
}

async function openText(page: Page, address: string, html: string): Promise<void> {
  const content = page.getByRole('textbox', { name: 'Content' });
  const source = page.getByRole('button', { name: 'HTML source', exact: true });
  await page.goto(address);
  await source.click();
  // At once, as Chromium types the long one in a quarter of a minute.
  await content.evaluate((element, html) => {
    element.setRangeText(html, 0, element.value.length);
    element.dispatchEvent(new Event('input', { bubbles: true }));
  }, html);
  await source.click();
  await content.press('Control+Home');
}

async function costOfKeys(page: Page, session: CDPSession): Promise<number> {
  const before = await worked(session);
  for (let key = 0; key < KEYS; key++) await page.keyboard.press('a');
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
  return ((await worked(session)) - before) / KEYS;
}

/** Resolves to the milliseconds that the page's thread has computed. */
async function worked(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
}

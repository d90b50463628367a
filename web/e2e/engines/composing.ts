import type { EngineName } from './engines.ts';
import type { Page } from './Page.ts';

const methods: Record<EngineName, (page: Page) => Promise<void>> = { chromium, firefox, webkit };

/** Writes 字 where the cursor is, as an input method does: by a composition that the engine itself carries out. */
export async function compose(page: Page, engine: EngineName): Promise<void> {
  await page.evaluate(() => {
    const composed = new Promise<void>((resolve) => {
      addEventListener('compositionend', () => resolve(), { once: true });
    });
    Object.assign(window, { composed });
  });
  await methods[engine](page);
  // Firefox passes the composition to the page's process, where keys could overtake it; ProseMirror ends it 20 ms after the event.
  await page.evaluate(async () => {
    await (window as unknown as { composed: Promise<void> }).composed;
    await new Promise((resolve) => setTimeout(resolve, 60));
  });
}

/** https://chromedevtools.github.io/devtools-protocol/tot/Input/#method-imeSetComposition */
async function chromium(page: Page): Promise<void> {
  for (const text of ['じ', '字']) {
    const params = { text, selectionStart: 1, selectionEnd: 1 };
    await page.send('devTools', { cmd: 'Input.imeSetComposition', params });
  }
  await page.send('devTools', { cmd: 'Input.insertText', params: { text: '字' } });
}

/** https://searchfox.org/mozilla-central/source/dom/interfaces/base/nsITextInputProcessor.idl */
async function firefox(page: Page): Promise<void> {
  const script = `const method = Cc['@mozilla.org/text-input-processor;1'].createInstance(Ci.nsITextInputProcessor);
    method.beginInputTransactionForTests(window);
    for (const text of ['じ', '字']) {
      method.setPendingCompositionString(text);
      method.appendClauseToPendingComposition(1, method.ATTR_RAW_CLAUSE);
      method.setCaretInPendingComposition(1);
      method.flushPendingComposition();
    }
    method.commitComposition();
    arguments[0](null);`;
  await page.send('setContext', { value: 'chrome' });
  await page.send('script', { script, args: [], sandbox: 'system' });
  await page.send('setContext', { value: 'content' });
}

/** GTK's own input method: Ctrl+Shift+U, a character's number, Enter. */
async function webkit(page: Page): Promise<void> {
  await page.press('Control+Shift+u');
  await page.type('5b57\n');
}

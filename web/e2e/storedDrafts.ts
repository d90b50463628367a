import { expect, type Page } from '@playwright/test';

/** The names of the drafts that the device stores: of texts, and of files. */
async function storedDrafts(page: Page): Promise<{ texts: string[]; files: string[] }> {
  const texts = await stored(page, 'octavo-drafts', 'drafts');
  const files = await stored(page, 'octavo-files', 'files');
  return { texts: texts.map(({ key }) => key), files: files.map(({ key }) => key) };
}

/** The texts of all drafts that the device stores. */
export async function storedTexts(page: Page): Promise<string[]> {
  return (await stored<{ text: string }>(page, 'octavo-drafts', 'drafts')).map(({ draft }) => draft.text);
}

/** Expects that the device stores no draft any more. */
export async function expectNoDrafts(page: Page): Promise<void> {
  await expect.poll(() => storedDrafts(page)).toEqual({ texts: [], files: [] });
}

function stored<Draft>(page: Page, database: string, store: string): Promise<{ key: string; draft: Draft }[]> {
  return page.evaluate(
    ([database, store]) =>
      new Promise<{ key: string; draft: Draft }[]>((resolve) => {
        const found: { key: string; draft: Draft }[] = [];
        const opening = indexedDB.open(database);
        // A missing database is not created.
        opening.onupgradeneeded = () => opening.transaction?.abort();
        opening.onerror = () => resolve([]);
        opening.onsuccess = () => {
          const reading = opening.result.transaction(store).objectStore(store).openCursor();
          reading.onsuccess = () => {
            const cursor = reading.result;
            if (!cursor) return resolve(found);
            found.push({ key: String(cursor.key), draft: cursor.value });
            cursor.continue();
          };
          opening.result.close();
        };
      }),
    [database, store] as const,
  );
}

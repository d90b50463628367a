import type { Locator, Page } from '@playwright/test';
import { content, pressTool } from '../../editor/editor.ts';

/** A file as a test hands it over: name, type and bytes in base64. */
export interface Picked {
  name: string;
  type: string;
  base64: string;
  /** How many zeros follow them. */
  zeros?: number;
}

/** Makes a PNG of this size in one colour, by the browser. */
export async function png(page: Page, name: string, [width, height] = [400, 300], colour = '#3a6ea5'): Promise<Picked> {
  const base64 = await page.evaluate(
    ([width, height, colour]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width, height });
      const context = canvas.getContext('2d')!;
      context.fillStyle = String(colour);
      context.fillRect(0, 0, canvas.width, canvas.height);
      return canvas.toDataURL('image/png').split(',')[1] ?? '';
    },
    [width, height, colour] as const,
  );
  return { name, type: 'image/png', base64 };
}

/** Pastes or drops files into the text. */
export async function give(page: Page, kind: 'paste' | 'drop', files: Picked[], onto: Locator = content(page)) {
  await onto.evaluate(
    (element, { kind, files }) => {
      const data = new DataTransfer();
      for (const { name, type, base64, zeros } of files) {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        data.items.add(new File([bytes, new Uint8Array(zeros ?? 0)], name, { type }));
      }
      const { left, bottom } = element.getBoundingClientRect();
      const bubbling = { bubbles: true, cancelable: true };
      const event =
        kind === 'paste'
          ? new ClipboardEvent('paste', { clipboardData: data, ...bubbling })
          : new DragEvent('drop', { dataTransfer: data, clientX: left + 5, clientY: bottom - 3, ...bubbling });
      element.dispatchEvent(event);
    },
    { kind, files },
  );
}

/** Chooses files in the dialog of the toolbar. */
export async function choose(page: Page, files: Picked[]): Promise<void> {
  await pressTool(page, 'Image');
  await page
    .getByLabel('Image files')
    .setInputFiles(
      files.map(({ name, type, base64 }) => ({ name, mimeType: type, buffer: Buffer.from(base64, 'base64') })),
    );
}

/** The pictures in the editor that are on the server. */
export const uploaded = (page: Page): Locator => content(page).locator('img[src^="/images/"]');

/** The pictures in the editor, wherever they are. */
export const pictures = (page: Page): Locator => content(page).locator('img:not(.ProseMirror-separator)');

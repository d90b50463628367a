import { language, t } from '../../shared/texts/t.ts';
import { loadFrame } from './loadFrame.ts';
import { showNotice } from './notice.ts';

/** Does what the pressed part of a text is for: copies code, shows a picture, loads a frame, follows the contents. */
export function actInText(pressed: HTMLElement, target: Element): void {
  if (pressed instanceof HTMLAnchorElement) openPicture(pressed);
  else if (pressed instanceof HTMLDetailsElement) {
    followSections(pressed);
    // Not by a listener of its own, which would miss the first link.
    if (target.closest('a')) pressed.open = false;
  } else if (pressed.dataset.frame) loadFrame(pressed);
  else void copyCode(pressed);
}

/** Opens the system's sheet for sharing an address, or copies it where there is none. */
export async function share({ title, url }: { title: string; url: string }): Promise<void> {
  if ('share' in navigator) {
    try {
      return await navigator.share({ title, url });
    } catch (error) {
      // The reader closed the sheet.
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    showNotice(t('Link copied.'), 'done');
  } catch {
    showNotice(t('The browser did not allow copying. The address is {url}', { url }));
  }
}

/** Copies the code before a button; where the browser does not allow that, selects it, so that one key is enough. */
async function copyCode(button: HTMLElement): Promise<void> {
  const code = button.previousElementSibling;
  try {
    await navigator.clipboard.writeText(code?.textContent ?? '');
    showNotice(t('Code copied.'), 'done');
  } catch {
    if (code) window.getSelection()?.selectAllChildren(code);
    showNotice(t('The browser did not allow copying. The code is selected: copy it with your keyboard.'));
  }
}

const followed = new WeakSet<HTMLElement>();

/** Marks, as long as a table of contents is open, the section that is being read. Escape closes it. */
function followSections(contents: HTMLDetailsElement): void {
  if (followed.has(contents)) return;
  followed.add(contents);
  const links = [...contents.querySelectorAll<HTMLAnchorElement>('a')];
  const headings = links.map(({ hash }) => document.getElementById(decodeURIComponent(hash.slice(1))));

  const mark = () => {
    if (!contents.isConnected) return document.removeEventListener('scroll', mark);
    if (!contents.open) return;
    const line = contents.getBoundingClientRect().top + window.innerHeight / 4;
    const current = headings.findLastIndex((heading) => heading && heading.getBoundingClientRect().top < line);
    for (const [index, link] of links.entries()) {
      if (index === current) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    }
  };

  contents.addEventListener('toggle', mark);
  document.addEventListener('scroll', mark, { passive: true });
  contents.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !contents.open) return;
    contents.open = false;
    contents.querySelector('summary')?.focus();
  });
  mark();
}

/** Shows the picture of a link at its largest size, in a dialog that any click, Escape or its button closes. */
function openPicture(link: HTMLAnchorElement): void {
  const shown = link.querySelector('img');
  const dialog = document.createElement('dialog');
  dialog.className = 'picture-dialog';
  dialog.ariaLabel = shown?.alt || t('Picture');
  const image = new Image();
  image.alt = shown?.alt ?? '';
  image.src = link.href;
  const close = document.createElement('button');
  Object.assign(close, { type: 'button', textContent: t('Close'), lang: language(), autofocus: true });
  dialog.append(image, close);
  dialog.addEventListener('click', () => dialog.close());
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

import { language } from '../../shared/texts/t.ts';

/** The time for which a notice is shown, in milliseconds: as long as the toasts of the application. */
const SHOWN_MS = 3_000;

/**
 * Says something that happened, at the place of toasts, without the application. A problem stays until it is pressed, or
 * something else happens; while it stays, it is not said again.
 */
export function showNotice(text: string, kind: 'done' | 'problem' = 'problem'): void {
  const shown = document.querySelector('.page-notice');
  if (kind === 'problem' && shown?.textContent === text) return;
  shown?.remove();
  const notice = document.createElement('div');
  notice.className = 'page-notice';
  notice.lang = language();
  notice.role = kind === 'done' ? 'status' : 'alert';
  notice.popover = 'manual';
  document.body.append(notice);
  notice.showPopover();
  // A live region is read out when its text changes.
  notice.textContent = text;
  notice.addEventListener('click', () => notice.remove());
  if (kind === 'done') setTimeout(() => notice.remove(), SHOWN_MS);
}

/** Takes a notice away that is true no more. */
export function hideNotice(text: string): void {
  const shown = document.querySelector('.page-notice');
  if (shown?.textContent === text) shown.remove();
}

import styles from './openPicture.module.css';

/** Shows the picture of a link at its largest size, in a dialog that any click, Escape or its button closes. */
export function openPicture(link: HTMLAnchorElement): void {
  const shown = link.querySelector('img');
  const dialog = document.createElement('dialog');
  dialog.className = styles.dialog ?? '';
  dialog.ariaLabel = shown?.alt || 'Picture';
  const image = new Image();
  image.alt = shown?.alt ?? '';
  image.src = link.href;
  const close = document.createElement('button');
  Object.assign(close, { type: 'button', className: styles.close, textContent: 'Close', lang: 'en', autofocus: true });
  dialog.append(image, close);
  dialog.addEventListener('click', () => dialog.close());
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

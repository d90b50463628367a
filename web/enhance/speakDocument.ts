import { speak } from '../../shared/texts/t.ts';

/** Has this script speak the document's language: the document brings along what it says. */
export function speakDocument(): void {
  const texts = document.getElementById('texts')?.textContent;
  if (texts) speak({ language: document.documentElement.lang, texts: JSON.parse(texts) });
}

import { INLINE_ELEMENTS } from '../../../../shared/documents/richText.ts';

/** Returns the text that a reader of HTML sees, without footnotes, in one line: elements that are not inline separate words. */
export function textOf(html: string): string {
  const spaced = html.replace(/<\/?([a-z0-9]+)/gi, (tag, name: string) =>
    Object.hasOwn(INLINE_ELEMENTS, name.toLowerCase()) ? tag : ` ${tag}`,
  );
  const { body } = new DOMParser().parseFromString(spaced, 'text/html');
  for (const note of body.querySelectorAll('small[data-footnote]')) note.remove();
  return (body.textContent ?? '').replace(/\s+/g, ' ').trim();
}

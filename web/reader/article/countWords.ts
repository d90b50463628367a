// Without spaces between words, each character counts as one, as word processors have it.
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{N}][^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]*/gu;

/** How many words an article's content has. */
export function countWords(html: string): number {
  return html.replace(/<[^>]*>/g, ' ').match(WORD)?.length ?? 0;
}

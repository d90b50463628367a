import type { Article, ArticleCard } from '../articles/articles.ts';

/** Scripts that only one language uses, and the scripts used beside them. */
const written = [
  { language: 'ja', telling: /[\u3041-\u3096\u30a1-\u30fa]/, letters: /[\p{scx=Hira}\p{scx=Kana}\p{scx=Han}]/u },
  { language: 'ko', telling: /[\u1100-\u11ff\uac00-\ud7a3]/, letters: /[\p{scx=Hang}\p{scx=Han}]/u },
  { language: 'th', telling: /[\u0e01-\u0e2e]/, letters: /\p{scx=Thai}/u },
];

/** Matches any character that identifies one of these languages: one class without the brackets of each, as alternatives take longer. */
const TELLING = new RegExp(`[${written.map(({ telling }) => telling.source.slice(1, -1)).join('')}]`);

/** Detects a language by the script of more than half of a text's letters; undefined where the script belongs to several. */
export function languageOf(text: string): string | undefined {
  // Most texts are in none of them, and lists call this for each row.
  if (!TELLING.test(text)) return undefined;
  const found = written.find(({ telling }) => telling.test(text));
  if (!found) return undefined;
  const letters = text.match(/\p{L}/gu) ?? [];
  return 2 * letters.filter((letter) => found.letters.test(letter)).length > letters.length
    ? found.language
    : undefined;
}

/** Returns the language of an article's text, by its blocks' `lang` or else its script; undefined where nothing tells it. */
export function articleLanguage({ content, summary }: Pick<Article, 'content' | 'summary'>): string | undefined {
  return blocksLanguage(content) ?? languageOf(summary);
}

/** Returns the language of an article's title; that of its text where the title alone does not identify one, as with Han characters. */
export function titleLanguage(
  article: Pick<ArticleCard, 'title' | 'summary'> & { content?: string },
): string | undefined {
  const { title, content = '', summary } = article;
  return languageOf(title) ?? articleLanguage({ content, summary });
}

/**
 * Returns the `lang` that every block of an article's content has; undefined where they differ or have none.
 * Takes the server's sanitised HTML: well-formed, names in lower case, no `<` and `>` within values.
 */
export function blocksLanguage(html: string): string | undefined {
  if (!html.includes(' lang="')) return undefined;
  let depth = 0;
  let language: string | undefined;
  for (const [, text = '', end, name, attributes = ''] of html.matchAll(PIECE)) {
    if (depth === 0 && text.trim() !== '') return undefined;
    if (name === undefined || VOID_TAG.test(name)) continue;
    if (end) {
      depth--;
      continue;
    }
    if (depth === 0) {
      const own = LANGUAGE.exec(attributes)?.[1];
      if (own === undefined || own !== (language ?? own)) return undefined;
      language = own;
    }
    depth++;
  }
  return language;
}

/** Matches text with the tag, or the end, after it. */
const PIECE = /([^<]*)(?:<(\/?)([a-z][a-z0-9]*)([^>]*)>|$)/g;
/** Matches the names of the elements of rich text that have no end. */
export const VOID_TAG = /^(br|hr|img|col)$/;
/** Matches a language tag, as far as XML and browsers require: https://www.rfc-editor.org/rfc/rfc5646#section-2.1 */
const LANGUAGE = / lang="([a-zA-Z]{2,8}(?:-[a-zA-Z0-9]{1,8})*)"/;

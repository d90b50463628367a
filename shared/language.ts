import type { Article, ArticleCard } from './articles.ts';

/** The language of the publication's own words (BCP 47). */
export const siteLanguage = 'en';

/** Scripts that one language alone writes with, and those that stand beside them. */
const written = [
  { language: 'ja', telling: /[\u3041-\u3096\u30a1-\u30fa]/, letters: /[\p{scx=Hira}\p{scx=Kana}\p{scx=Han}]/u },
  { language: 'ko', telling: /[\u1100-\u11ff\uac00-\ud7a3]/, letters: /[\p{scx=Hang}\p{scx=Han}]/u },
  { language: 'th', telling: /[\u0e01-\u0e2e]/, letters: /\p{scx=Thai}/u },
];

/** All that tells one of them. */
const TELLING = new RegExp(written.map(({ telling }) => telling.source).join('|'));

/** The language that a text's script gives away, where more than half of its letters are of it; undefined for any other. */
export function languageOf(text: string): string | undefined {
  // Most texts are of none of them, and lists ask for each of theirs.
  if (!TELLING.test(text)) return undefined;
  const found = written.find(({ telling }) => telling.test(text));
  if (!found) return undefined;
  const letters = text.match(/\p{L}/gu) ?? [];
  return 2 * letters.filter((letter) => found.letters.test(letter)).length > letters.length
    ? found.language
    : undefined;
}

/** The language of an article's text, where it is another than the publication's: by its blocks' `lang`, else by its script. */
export function articleLanguage({ content, summary }: Pick<Article, 'content' | 'summary'>): string | undefined {
  const language = blocksLanguage(content) ?? languageOf(summary);
  return language === siteLanguage ? undefined : language;
}

/** Likewise of its title: Chinese characters alone may be of several languages, and are of that of the text. */
export function titleLanguage(
  article: Pick<ArticleCard, 'title' | 'summary'> & { content?: string },
): string | undefined {
  const { title, content = '', summary } = article;
  return languageOf(title) ?? articleLanguage({ content, summary });
}

/**
 * The `lang` that every block of an article's content has; undefined where they differ or have none.
 * Takes the server's sanitised HTML: well-formed, names in lower case, no `<` and `>` within values.
 */
function blocksLanguage(html: string): string | undefined {
  if (!html.includes(' lang="')) return undefined;
  let depth = 0;
  let language: string | undefined;
  for (const [, text = '', end, name, attributes = ''] of html.matchAll(PIECE)) {
    if (depth === 0 && text.trim() !== '') return undefined;
    if (end) depth--;
    if (end || name === undefined || HOLDS_NOTHING.test(name)) continue;
    if (depth === 0) {
      const own = LANGUAGE.exec(attributes)?.[1];
      if (own === undefined || own !== (language ?? own)) return undefined;
      language = own;
    }
    depth++;
  }
  return language;
}

/** Text with the tag, or the end, after it. */
const PIECE = /([^<]*)(?:<(\/?)([a-z][a-z0-9]*)([^>]*)>|$)/g;
const HOLDS_NOTHING = /^(br|hr|img|col)$/;
/** https://www.rfc-editor.org/rfc/rfc5646#section-2.1, as far as XML and browsers ask for it. */
const LANGUAGE = / lang="([a-zA-Z]{2,8}(?:-[a-zA-Z0-9]{1,8})*)"/;

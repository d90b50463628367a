/** A longer block, and what is beyond the second bound in one text, is shown without colours: these take time by their length. */
const BLOCK_MAX = 10_000;
const TEXT_MAX = 20_000;

const BLOCK = /(<pre[^>]*><code(?=[^>]* class="(?:[^"]* )?language-([^" ]+))[^>]*>)([^<]*)(<\/code><\/pre>)/g;
/** The kinds of words that have a colour; all others stay plain. */
const SCOPES = new Set(
  'comment keyword literal string number title attr attribute name built_in type meta regexp symbol variable addition deletion section selector'.split(
    ' ',
  ),
);

/** Tells if a text has code whose language is named. */
export const hasLanguage = (html: string): boolean => html.includes(' class="language-');

/**
 * Marks the words of code whose language is named, by `<span class="hl-…">`. Takes the server's sanitised HTML; code
 * with other elements in it, or in a language that is not known, stays as it is.
 */
export async function highlightCode(html: string): Promise<string> {
  if (!hasLanguage(html)) return html;
  // Loaded with the first code that is read: the start of the server waits for every module.
  const { default: highlighter } = await import('highlight.js/lib/common');
  let left = TEXT_MAX;
  return html.replace(BLOCK, (block, start: string, language: string, code: string, end: string) => {
    if (code.length > Math.min(BLOCK_MAX, left) || !highlighter.getLanguage(language)) return block;
    left -= code.length;
    const { value } = highlighter.highlight(plain(code), { language, ignoreIllegals: true });
    return start + withFewClasses(value) + end;
  });
}

const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };
const plain = (html: string) => html.replace(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity] ?? entity);

/** Leaves each span the class of its kind, and takes those away that have no colour. */
function withFewClasses(html: string): string {
  const open: boolean[] = [];
  return html.replace(/<span class="([^"]*)">|<\/span>/g, (_, classes?: string) => {
    if (classes === undefined) return open.pop() ? '</span>' : '';
    const scope = /^hljs-([a-z_]+?)(?:[_-](?:tag|id|class|pseudo|attr))?(?: |$)/.exec(classes)?.[1] ?? '';
    const isMarked = SCOPES.has(scope);
    open.push(isMarked);
    return isMarked ? `<span class="hl-${scope}">` : '';
  });
}

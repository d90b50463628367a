const SPECIAL = /[&<>"]/;

/** Escapes text between tags. */
function escapeText(text: string): string {
  // Most texts have none of them.
  if (!SPECIAL.test(text)) return text;
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Escapes text between tags or in a double-quoted attribute, for HTML and XML. */
export function escapeHtml(text: string): string {
  return escapeText(text).replaceAll('"', '&quot;');
}

/** Returns the text of what `escapeHtml` wrote. */
export const unescapeHtml = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

/** Returns the beginning of HTML, without a tag or an entity that is cut. */
export function beginningOfHtml(html: string, length: number): string {
  const beginning = html.slice(0, length);
  const whole = html.length > length ? beginning.replace(/&[a-z\d#]{0,32}$/i, '') : beginning;
  return whole.replace(/<[^>]*$/, '');
}

/** The texts of a document's inline scripts, for the hashes that allow them: https://www.w3.org/TR/CSP3/#hash-source */
export function inlineScripts(document: string): string[] {
  return [...document.matchAll(/<script(?: type="speculationrules")?>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => script,
  );
}

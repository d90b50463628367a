/** Text as it stands between tags. */
export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Text as it stands between tags, and between double quotes as an attribute's value; in XML too. */
export function escapeHtml(text: string): string {
  return escapeText(text).replaceAll('"', '&quot;');
}

/** The texts of a document's inline scripts, for the hashes that allow them: https://www.w3.org/TR/CSP3/#hash-source */
export function inlineScripts(document: string): string[] {
  return [...document.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script = '']) => script);
}

/**
 * Makes wide parts of an article reachable: code blocks take focus, tables get a box in their language that scrolls and
 * takes focus, images load as they come near. Takes the server's sanitised HTML: well-formed, names in lower case, no `<` within values.
 */
export function readableContent(html: string): string {
  return html
    .replaceAll(/<pre(?=[\s>])/g, '<pre tabindex="0"')
    .replaceAll(
      /<table(?=[\s>])(?:[^>]*( lang="[^"]*"))?/g,
      (table, lang = '') => `<div class="table"${lang} role="group" aria-label="Table" tabindex="0">${table}`,
    )
    .replaceAll('</table>', '</table></div>')
    .replaceAll(/<img(?=\s)(?![^>]*\sloading=)/g, '<img loading="lazy"');
}

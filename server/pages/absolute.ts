/**
 * Makes every address in an article's content absolute, as a feed needs it. `base` is the article's own address.
 * Takes the sanitised HTML of the database: well-formed, values in double quotes, without `<` and `>` in them.
 */
export function absoluteAddresses(html: string, base: string): string {
  return html.replace(/<[a-z][^>]*>/g, (tag) =>
    tag.replace(/ (href|src|cite)="([^"]*)"/g, (attribute, name: string, value: string) => {
      const address = value.replaceAll('&quot;', '"').replaceAll('&amp;', '&');
      if (!URL.canParse(address, base)) return attribute;
      return ` ${name}="${new URL(address, base).href.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`;
    }),
  );
}

/**
 * Makes every address in an article's content absolute, as a feed needs it. `base` is the article's own address.
 * Takes the sanitised HTML of the database: well-formed, values in double quotes, without `<` and `>` in them.
 */
export function absoluteAddresses(html: string, base: string): string {
  return html.replace(/<[a-z][^>]*>/g, (tag) =>
    tag.replace(/ (href|src|srcset|cite)="([^"]*)"/g, (_attribute, name: string, value: string) => {
      const absolute = name === 'srcset' ? eachCandidate(value, (one) => resolve(one, base)) : resolve(value, base);
      return ` ${name}="${absolute}"`;
    }),
  );
}

/** Resolves an attribute's address; one that is none stays as it is. */
function resolve(value: string, base: string): string {
  const address = value.replaceAll('&quot;', '"').replaceAll('&amp;', '&');
  if (!URL.canParse(address, base)) return value;
  return new URL(address, base).href.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
}

/** Changes the addresses of a `srcset`: https://html.spec.whatwg.org/multipage/images.html#srcset-attribute */
const eachCandidate = (srcset: string, change: (address: string) => string): string =>
  srcset.replace(/(^|,\s+)(\S+)/g, (_candidate, before: string, address: string) => before + change(address));

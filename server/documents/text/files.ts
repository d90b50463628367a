import { escapeHtml, unescapeHtml } from '../../../shared/kit/html.ts';
import { fileAt, isAudio } from '../../../shared/media/fileAddress.ts';
import type { LibraryFile } from '../../../shared/media/files.ts';

/** The files of this site. */
export interface OwnFiles {
  /** The site's own origin. */
  origin: string;
  /** Resolves to the uploaded files with these keys, by key. */
  filesByKeys(keys: string[]): Promise<Map<string, LibraryFile>>;
}

// Of the HTML of the sanitiser.
const LINK = /<a ([^>]*?href="([^"]*)"[^>]*)>(<\/a>)?/g;
const SOUND = /<audio [^>]*?src="([^"]*)"[^>]*>(<a [^>]*>[^<]*<\/a>)<\/audio>/g;

/**
 * Writes the size of each uploaded file into its links that say that it is one, and its title where they have no text; what is
 * offered or played, and is none, becomes a mere link. Resolves to the HTML, and the keys of all files to which it leads.
 */
export async function writeFiles(html: string, { origin, filesByKeys }: OwnFiles) {
  if (!html.includes('/files/') && !html.includes(' data-file')) return { content: html, fileKeys: [] };
  const pathOf = (href: string) => (href.startsWith(`${origin}/`) ? href.slice(origin.length) : href);
  const keys = Array.from(html.matchAll(LINK), ([, , href = '']) => fileAt(pathOf(href))?.key ?? []);
  const files = await filesByKeys([...new Set(keys.flat())]);
  const fileOf = (href: string) => {
    const at = fileAt(pathOf(href));
    const file = files.get(at?.key ?? '');
    return file?.kind === at?.kind ? file : undefined;
  };
  const content = html
    .replace(SOUND, (sound, src: string, link: string) => {
      const file = fileOf(src);
      return file && isAudio(file.kind) ? sound : `<p>${link}</p>`;
    })
    .replace(LINK, (tag, attributes: string, href: string, end = '') => {
      if (!/(?:^| )data-file/.test(attributes)) return tag;
      const bare = attributes.replace(/(?:^| )data-file(?:="[^"]*")?/, '').trim();
      const file = fileOf(href);
      if (!file) return `<a ${bare}>${end && href + end}`;
      const written = bare.replace(/href="[^"]*"/, () => `href="${pathOf(href)}"`);
      return `<a data-file="${file.bytes}" ${written}>${end && escapeHtml(file.title) + end}`;
    });
  return { content, fileKeys: [...files.keys()] };
}

/** Matches the beginning of the links that offer a file, and their text where it is nothing else. */
const linksTo = (key: string) => new RegExp(`(<a data-file="[^>]* href="/files/${key}\\.[^>]*>)([^<]*)(?=</a>)`, 'g');

/** Gives a file another title where a text has the one from before. */
export const withFileTitle = (
  html: string,
  key: string,
  { before, after }: { before: string; after: string },
): string =>
  html.replace(linksTo(key), (link, start: string, title: string) =>
    unescapeHtml(title) === before ? start + escapeHtml(after) : link,
  );

/** Takes the links to a file, and its player, out of a text; what they say stays. */
export const withoutFile = (html: string, key: string): string =>
  html
    .replace(SOUND, (sound, src: string, link: string) => (fileAt(src)?.key === key ? `<p>${link}</p>` : sound))
    .replace(new RegExp(`<a [^>]*?href="/files/${key}\\.[^>]*>(.*?)</a>`, 'gs'), '$1');

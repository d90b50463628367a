import { type FileKind, fileAddress, fileAt, isAudio } from '../../../shared/media/fileAddress.ts';
import { fileSize } from '../../../shared/media/fileSize.ts';
import { language } from '../../../shared/texts/t.ts';

// As the sanitiser writes them, with the size in bytes: server/documents/text/files.ts.
const SOUND = /<audio controls src="([^"]*)"([^>]*)>(<a data-file="\d*" [^>]*>([^<]*)<\/a>)<\/audio>/g;
const LINK = /(<p(?: [^>]*)?>)?(<a data-file="(\d+)" [^>]*?href="([^"]*)"[^>]*>)(.*?)<\/a>(<\/p>)?/gs;

/**
 * Makes files ready for reading: a link to one says what it is and how large, and is a card where it stands alone; a player
 * has its file's name, as such a card, above it.
 */
export const withFiles = (html: string): string =>
  html
    .replaceAll(SOUND, (_, src: string, others: string, link: string, title: string) => {
      const label = title.replaceAll('"', '&quot;');
      return `<figure class="sound"${others}><p>${link}</p><audio controls preload="none" src="${src}" aria-label="${label}"></audio></figure>`;
    })
    .replaceAll(LINK, (whole, before = '', start: string, bytes: string, href: string, text: string, after = '') => {
      const file = fileAt(href);
      if (!file) return whole;
      const about = `${nameOf(file.kind)}, ${fileSize(Number(bytes))}`;
      if (!before || !after) return `${before}${start}${text} ${aboutOf(`(${about})`)}</a>${after}`;
      return `<div class="file"${before.slice(2, -1)}>${start}<span>${text}</span> ${aboutOf(about)}</a></div>`;
    });

const aboutOf = (about: string) => `<span class="about" lang="${language()}">${about}</span>`;

const nameOf = (kind: FileKind) => kind.toUpperCase();

/** A file of a text, as feeds have it. */
export interface OfferedFile {
  path: string;
  kind: FileKind;
  bytes: number;
  /** As it is written. */
  title: string;
}

/** Returns the files that a text offers or plays, each once, sounds first. */
export function filesIn(html: string): OfferedFile[] {
  const files = new Map<string, OfferedFile>();
  for (const [, , , bytes = '', href = '', title = ''] of html.matchAll(LINK)) {
    const file = fileAt(href);
    const path = file ? fileAddress(file.key, file.kind) : '';
    if (file && !files.has(path))
      files.set(path, { path, kind: file.kind, bytes: Number(bytes), title: title.replace(/<[^>]*>/g, '') });
  }
  return [...files.values()].toSorted((one, other) => Number(isAudio(other.kind)) - Number(isAudio(one.kind)));
}

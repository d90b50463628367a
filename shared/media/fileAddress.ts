/** The kinds of files that texts may have; each is also the ending of their addresses. */
export const FILE_KINDS = ['pdf', 'epub', 'zip', 'mp3', 'm4a', 'ogg'] as const;

export type FileKind = (typeof FILE_KINDS)[number];

/** The media types of the kinds: https://www.iana.org/assignments/media-types */
export const fileTypes: Record<FileKind, string> = {
  pdf: 'application/pdf',
  epub: 'application/epub+zip',
  zip: 'application/zip',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  ogg: 'audio/ogg',
};

export const isAudio = (kind: FileKind): boolean => fileTypes[kind].startsWith('audio/');

/** Matches the address of an uploaded file, also of a place in it, such as a page of a PDF. */
const ADDRESS = RegExp(`^/files/([0-9a-f]{24})\\.(${FILE_KINDS.join('|')})([?#].*)?$`);

export const fileAddress = (key: string, kind: FileKind): string => `/files/${key}.${kind}`;

/** Returns the key and the kind that an address of an uploaded file names; null for any other. */
export function fileAt(address: string): { key: string; kind: FileKind } | null {
  const [, key, kind] = ADDRESS.exec(address) ?? [];
  return key && kind ? { key, kind: kind as FileKind } : null;
}

import { createHash } from 'node:crypto';
import type { FileKind } from '../../../shared/media/fileAddress.ts';
import type { Role } from '../../../shared/people/users.ts';
import type { MenuPlace } from '../../../shared/settings/menus.ts';
import { msg } from '../../../shared/texts/t.ts';
import { type Note, Unreadable } from './notes.ts';

/** The one form in which every format is read. The hash of an entry tells if it came before. */
export type Entry =
  | AuthorEntry
  | MediaEntry
  | SettingsEntry
  | ProfileEntry
  | CategoryEntry
  | ArticleEntry
  | PageEntry
  | CommentEntry
  | RedirectEntry
  | AsideEntry;

interface Named {
  /** Names it within its source, the same in a later file of it. */
  key: string;
  /** Its place in the file, for people: 'item 12 (post 345)'. */
  place: Note;
}

export interface AuthorEntry extends Named {
  kind: 'author';
  name: string;
  /** By which an account here is the same person's. */
  email?: string | undefined;
  /** The rights at the old site, which it gets here only where these are asked for. */
  role?: Role;
  created?: Date | null;
  /** The key that another Octavo had, which is in the addresses of its feed. */
  id?: number;
}

/** A picture or file of another Octavo's library, under its key there, with files `images/KEY/…` in the folder. */
export interface MediaEntry extends Named {
  kind: 'media';
  type: 'image' | FileKind;
  widths: number[];
  alt: string;
  fileName: string;
  /** The key of the author who uploaded it. */
  user?: string | undefined;
  created: Date | null;
}

/** The settings of another Octavo. */
export interface SettingsEntry extends Named {
  kind: 'settings';
  values: Record<string, unknown>;
}

/** The text and picture on the page of an author, whose key it has. */
export interface ProfileEntry extends Named {
  kind: 'profile';
  bio: string;
  /** The key of a picture of the library. */
  picture?: string | undefined;
}

export interface CategoryEntry extends Named {
  kind: 'category';
  name: string;
  description: string;
  /** The key of a picture of the library. */
  picture?: string | undefined;
}

interface TextEntry extends Named {
  title: string;
  html: string;
  /** As it is in the old address; empty for one made from the title. */
  slug: string;
  /** The paths and queries at which the old site had it. */
  paths: string[];
  /** The changes of a reader, and the parts that it could not read. */
  notes: Note[];
  /** The folder of its file, from which its pictures and links are named. */
  folder?: string;
  /** True for the text of another Octavo, whose elements are ours. */
  isOurs?: true;
}

export interface ArticleEntry extends TextEntry {
  kind: 'article';
  status: 'published' | 'draft' | 'handed in' | 'scheduled';
  /** The time of its publication, past or to come, else that at which it was written; null where the file has none. */
  date: Date | null;
  updated?: Date | null;
  /** The key of an author. */
  author?: string | undefined;
  category?: string | undefined;
  tags: string[];
  summary: string;
  featured?: boolean;
  cover?: { src: string; alt: string } | undefined;
  metaTitle?: string;
  metaDescription?: string;
  canonicalUrl?: string;
  /** The columns that another Octavo had, which are as they were there. */
  columns?: {
    id: number;
    createdAt: Date;
    updatedAt: Date;
    publishedAt: Date | null;
    contentUpdatedAt: Date | null;
    handedInAt: Date | null;
  };
  /** The slugs that it had before. */
  oldSlugs?: string[];
  /** The widths of its cover, where that has one of its own. */
  coverWidths?: number[];
}

export interface PageEntry extends TextEntry {
  kind: 'page';
  published: boolean;
  /** The columns that another Octavo had; null stands for a default text. */
  columns?: {
    title: string | null;
    content: string | null;
    menuTitle: string | null;
    inMenu: MenuPlace;
    editedAt: Date | null;
  };
}

export interface CommentEntry extends Named {
  kind: 'comment';
  /** The key of its article. */
  article: string;
  /** The key of the comment that it answers. */
  parent?: string | undefined;
  /** The key of an author, where an account of the old site wrote it. */
  author?: string | undefined;
  name: string;
  /** Plain text. */
  message: string;
  date: Date | null;
  isApproved: boolean;
  /** The columns that another Octavo had. */
  columns?: {
    id: number;
    status: 'approved' | 'pending' | 'spam' | 'deleted';
    editedAt: Date | null;
    /** The key of the author whose comment it answers. */
    answered?: string | undefined;
  };
}

/** An old address of what has no entry of its own; those of articles and pages are with these. */
export interface RedirectEntry extends Named {
  kind: 'redirect';
  path: string;
  to:
    | { article: string }
    | { page: string }
    | { category: string }
    | { tag: string }
    | { author: string }
    | { path: string };
}

/** Something that is not imported, and why: a revision, a member, an entry that is damaged. */
export interface AsideEntry extends Named {
  kind: 'aside';
  reason: Note;
  isRefused?: boolean;
}

/** A format whose source was opened: its facts, and its entries. */
export interface OpenedFormat {
  /** Names the other site, the same for a later file of it. */
  source: string;
  /** The address of the old site, against which addresses in texts are read; null where the file names none. */
  origin: string | null;
  /** True where empty lines part paragraphs, as in the classic editor of WordPress. */
  hasBareLines?: true;
  entries(): AsyncGenerator<Entry>;
}

/** The end of a file that is cut off: what came before is imported. */
export class Truncated extends Unreadable {
  constructor() {
    super(msg('The file ends in the middle.', {}));
  }
}

/** The most characters of a key, which is indexed. */
const LONGEST = 500;

/** The fields of entries, and of objects in them, that are keys. */
const KEYS = new Set(['key', 'article', 'page', 'category', 'author', 'user', 'parent', 'answered']);

// biome-ignore lint/suspicious/noControlCharactersInRegex: finding control characters is its purpose
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/** Returns an entry without the characters that no database or form takes, and with keys of a length that has an index. */
export function tidyEntry(entry: Entry): Entry {
  // The values of settings have schemas.
  if (entry.kind === 'settings') return entry;
  return tidied('', entry) as Entry;
}

function tidied(name: string, value: unknown): unknown {
  if (typeof value === 'string') {
    const text = value.toWellFormed().replace(CONTROL, '');
    return KEYS.has(name) && text.length > LONGEST ? shortKey(text) : text;
  }
  if (Array.isArray(value)) return value.map((each) => tidied(name, each));
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([each, inside]) => [each, tidied(each, inside)]));
}

const shortKey = (key: string) =>
  `${key.slice(0, LONGEST - 50).toWellFormed()}#${createHash('sha256').update(key).digest('base64url')}`;

import { parseStored } from '../kernel/deviceStorage.ts';
import { writeDrafts } from './draftDatabase.ts';
import { draftHint } from './draftHint.ts';
import { draftName } from './draftName.ts';
import { loadFile, saveFile } from './fileStorage.ts';
import type { StoredDraft } from './StoredDraft.ts';

const PREFIX = 'octavo-draft:';
const COMMENTS = 'octavo-drafts';
const CONTACT = 'octavo-draft-contact';

let migration: Promise<void> | null = null;

/** Moves the drafts that earlier versions stored in `localStorage` to IndexedDB, once. */
export function migrateDrafts(): Promise<void> {
  migration ??= migrate();
  return migration;
}

async function migrate(): Promise<void> {
  const old = oldDrafts();
  if (old.length === 0) return;
  const entries = old.flatMap(({ drafts }) => drafts);
  const isMoved = await writeDrafts(
    entries.map(([name, text]) => [`${name}#0`, { text, at: 1, row: null } satisfies StoredDraft]),
  );
  if (!isMoved) return;
  for (const { key } of old) {
    localStorage.removeItem(key);
    await moveImage(key);
  }
  draftHint.write('1');
}

/** The keys of `localStorage`, each with the names and texts of its drafts. */
function oldDrafts(): { key: string; drafts: [name: string, text: string][] }[] {
  try {
    return Object.keys(localStorage)
      .map((key) => ({ key, drafts: draftsUnder(key, localStorage.getItem(key) ?? '') }))
      .filter(({ drafts }) => drafts.length > 0);
  } catch {
    return [];
  }
}

function draftsUnder(key: string, text: string): [name: string, text: string][] {
  if (key.startsWith(PREFIX)) return [[key.slice(PREFIX.length), text]];
  if (key === CONTACT) return [[draftName('', 'contact'), text]];
  if (key !== COMMENTS) return [];
  const comments = parseStored(text);
  return (Array.isArray(comments) ? comments : [])
    .filter((comment): comment is [string, string] => Array.isArray(comment) && typeof comment[1] === 'string')
    .map(([id, message]) => [draftName('', 'comment', id), JSON.stringify({ message })]);
}

/** The image of an article was stored under the account and the article's id. */
async function moveImage(key: string): Promise<void> {
  const [, account, id] = /^octavo-draft:(.+):article:(.+)$/.exec(key) ?? [];
  if (!account || !id) return;
  const name = `${account}:${id}`;
  const file = await loadFile(name);
  if (!file) return;
  await saveFile(`${account}:article:${id}#0`, file);
  await saveFile(name, null);
}

import { deviceStorage } from '../kernel/deviceStorage.ts';
import { allWritten, DeviceDraft, writeLateDrafts } from './DeviceDraft.ts';
import { isStored, readDrafts, type StoredDraft, writeDrafts } from './draftDatabase.ts';
import { holdDraft } from './draftLock.ts';
import { type DraftKind, draftName } from './draftName.ts';
import { migrateDrafts } from './migrateDrafts.ts';

interface Options {
  /** The saved row of the form; null for a new one. */
  row?: StoredDraft['row'];
  /** The name of drafts that become drafts of this name, when they are opened. */
  adopts?: string;
  /** Tells if the form can take a draft with this text. */
  accepts?: (text: string) => boolean;
}

/** The drafts that this tab has open, by name. */
const opened = new Map<string, DeviceDraft>();
const opening = new Map<string, Promise<DeviceDraft>>();

/**
 * Opens the newest draft with a name that no other tab has open, or a new one. Forms of the same name in several tabs
 * have a draft each.
 */
export async function openDraft(name: string, options: Options = {}): Promise<DeviceDraft> {
  addEventListener('pagehide', leave);
  const draft = opened.get(name) ?? (await findOnce(name, options));
  opened.set(name, draft);
  ownDraft(name).write(draft.key);
  return draft;
}

/** The draft that is open under a name, or a new one. */
export function draftStorage(name: string): DeviceDraft {
  const draft = opened.get(name) ?? newDraft(name);
  opened.set(name, draft);
  return draft;
}

export const isDraftOpen = (name: string) => opened.has(name);

/** Closes the draft that is open under a name; what the device has of it stays. */
export function closeDraft(name: string): void {
  void opened.get(name)?.close();
  opened.delete(name);
}

/** The drafts of one kind and account, the newest first. */
export async function draftsOf(userId: string, kind: DraftKind): Promise<{ id: string; row: StoredDraft['row'] }[]> {
  const prefix = draftName(userId, kind);
  const drafts = await allDrafts((key) => key.startsWith(prefix));
  return drafts.map(([key, { row }]) => ({ id: nameOf(key).slice(prefix.length), row }));
}

/** Finds a draft of any account: 'stored', or 'unstored' where it lasts while the page is open. */
export async function findDraft(kind: DraftKind, id: string): Promise<'stored' | 'unstored' | null> {
  const [draft] = await allDrafts((key) => nameOf(key).endsWith(`:${kind}:${id}`));
  if (!draft) return null;
  return isStored(draft[0]) ? 'stored' : 'unstored';
}

/** The key of the draft with a name that this tab had open last, also before a reload. */
const ownDraft = (name: string) => deviceStorage(`octavo-draft:${name}`, () => sessionStorage);

/** The page that follows in this tab need not wait until the browser has ended this one. */
function leave(): void {
  writeLateDrafts();
  for (const draft of opened.values()) draft.release();
}

/** A second call must not find the draft held by the first. */
function findOnce(name: string, options: Options): Promise<DeviceDraft> {
  const draft =
    opening.get(name) ??
    stored(name, options)
      .then((found) => found ?? newDraft(name, options.row))
      .finally(() => opening.delete(name));
  opening.set(name, draft);
  return draft;
}

async function stored(name: string, { adopts = name, accepts = () => true }: Options): Promise<DeviceDraft | null> {
  const fits = (key: string) => [name, adopts].includes(nameOf(key));
  const own = ownDraft(name).read();
  const drafts = await allDrafts(fits);
  for (const [key, { text }] of [...drafts.filter(([key]) => key === own), ...drafts.filter(([key]) => key !== own)]) {
    if (!accepts(text ?? '')) continue;
    const release = await holdDraft(key);
    if (!release) continue;
    // Another tab may have changed or removed it before it released it.
    const [current] = await allDrafts((each) => each === key);
    if (!current) release();
    else if (nameOf(key) === name) return new DeviceDraft(key, current[1], release);
    else return adopted(name, current, release);
  }
  return null;
}

async function adopted(name: string, [key, draft]: [string, StoredDraft], release: () => void): Promise<DeviceDraft> {
  const own = `${name}#${randomId()}`;
  await writeDrafts([
    [own, draft],
    [key, { ...draft, text: null, at: Date.now() }],
  ]);
  release();
  return new DeviceDraft(own, draft, await holdDraft(own));
}

async function allDrafts(fits: (key: string) => boolean): Promise<[key: string, draft: StoredDraft][]> {
  await migrateDrafts();
  await allWritten();
  return readDrafts(fits);
}

function newDraft(name: string, row: StoredDraft['row'] = null): DeviceDraft {
  return new DeviceDraft(`${name}#${randomId()}`, { text: null, at: 0, row });
}

const nameOf = (key: string) => key.slice(0, key.lastIndexOf('#'));

/** `crypto.randomUUID` is missing on insecure origins. */
function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('');
}

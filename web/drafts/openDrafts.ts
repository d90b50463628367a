import { deviceStorage, parseStored } from '../kernel/deviceStorage.ts';
import { allWritten, DeviceSink, writeLateDrafts } from './deviceSink.ts';
import { isStored, readDrafts, writeDrafts } from './draftDatabase.ts';
import { type DraftKind, draftName } from './draftName.ts';
import { loadFile, PICTURE_FILE_PREFIX, removeOldFiles, saveFile } from './fileStorage.ts';
import { lockDraft } from './lockDraft.ts';
import { newDraftId } from './newDraftId.ts';
import type { StoredDraft } from './StoredDraft.ts';

/** A draft that nobody has changed for so many days is removed: three times as long as the trash of the server lasts. */
export const DRAFT_DAYS = 90;
/**
 * The number of drafts of one kind, such as 'article', that each account has on this device; the oldest are removed first. The server
 * has 200 new ones of an account.
 */
export const DRAFTS_MAX = 300;

const DAY_MS = 24 * 60 * 60 * 1000;

interface Options {
  /** The saved row of the form; null for a new one. */
  row?: StoredDraft['row'];
  /** The name of drafts that become drafts of this name, when they are opened. */
  adopts?: string;
  /** Tells if the form can take a draft with this text. */
  accepts?: (text: string) => boolean;
}

/** The time in which a page that was left releases its locks, also on a busy machine. */
const UNLOAD_MS = 10_000;

/** The draft with a name that this tab had open last, and the time at which its page was left; 0 while it is open. */
interface OwnDraft {
  key: string;
  left: number;
}

/** The drafts that this tab has open, by name. */
const opened = new Map<string, DeviceSink>();
const opening = new Map<string, Promise<DeviceSink>>();

/**
 * Opens the newest draft with a name that no other tab has open, or a new one. Forms of the same name in several tabs
 * have a draft each.
 */
export async function openDraft(name: string, options: Options = {}): Promise<DeviceSink> {
  addEventListener('pagehide', leave);
  // A device may end a page that is out of view, without another event.
  addEventListener('visibilitychange', writeLateDrafts);
  addEventListener('pageshow', comeBack);
  const draft = opened.get(name) ?? (await findOnce(name, options));
  opened.set(name, draft);
  rememberOwn(name, { key: draft.key, left: 0 });
  return draft;
}

/** The draft that is open under a name, or a new one. */
export function openedDraft(name: string): DeviceSink {
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

/** A draft of the device as lists show it; `id` is the one that it is named by. */
export interface ListedDeviceDraft extends StoredDraft {
  key: string;
  id: string;
}

/** The drafts of one kind and account, the newest first. */
export async function draftsOf(userId: string, kind: DraftKind): Promise<ListedDeviceDraft[]> {
  const prefix = draftName(userId, kind);
  const drafts = await allDrafts((key) => key.startsWith(prefix));
  return drafts.map(([key, draft]) => ({ ...draft, key, id: nameOf(key).slice(prefix.length) }));
}

/** Removes a draft with its image. Resolves to the function that stores it again; to null where another tab has it open. */
export async function removeDraft({ key, id: _, ...draft }: ListedDeviceDraft): Promise<(() => Promise<void>) | null> {
  const release = await lockDraft(key);
  if (!release) return null;
  const file = await loadFile(key);
  await writeDrafts([[key, { ...draft, text: null }]]);
  await saveFile(key, null);
  release();
  return async () => {
    await writeDrafts([[key, draft]]);
    await saveFile(key, file);
  };
}

/** Finds a draft of any account: 'stored', or 'unstored' where it lasts while the page is open. */
export async function findDraft(kind: DraftKind, id: string): Promise<'stored' | 'unstored' | null> {
  const [draft] = await allDrafts((key) => nameOf(key).endsWith(`:${kind}:${id}`));
  if (!draft) return null;
  return isStored(draft[0]) ? 'stored' : 'unstored';
}

const ownDraft = (name: string) => deviceStorage(`octavo-draft:${name}`, () => sessionStorage);
const rememberOwn = (name: string, own: OwnDraft) => ownDraft(name).write(JSON.stringify(own));

/** The page that follows in this tab, as after a reload, goes on with these drafts. */
function leave(): void {
  writeLateDrafts();
  for (const [name, draft] of opened) {
    draft.release();
    rememberOwn(name, { key: draft.key, left: Date.now() });
  }
}

/** Another tab may have taken the drafts of a page that was in the back/forward cache. */
function comeBack({ persisted }: PageTransitionEvent): void {
  if (!persisted) return;
  for (const [name, draft] of opened) void draft.holdAgain(newDraftKey(name));
}

/** A second call must not find the draft held by the first. */
function findOnce(name: string, options: Options): Promise<DeviceSink> {
  const draft =
    opening.get(name) ??
    stored(name, options)
      .then((found) => found ?? newDraft(name, options.row))
      .finally(() => opening.delete(name));
  opening.set(name, draft);
  return draft;
}

async function stored(name: string, { adopts = name, accepts = () => true }: Options): Promise<DeviceSink | null> {
  const fits = (key: string, { text }: StoredDraft) => [name, adopts].includes(nameOf(key)) && accepts(text ?? '');
  const own = [name, adopts].map((each) => parseStored(ownDraft(each).read()) as OwnDraft | null);
  const ownOf = (key: string) => own.find((each) => each?.key === key);
  const drafts = await allDrafts(fits);
  for (const [key] of [...drafts.filter(([key]) => ownOf(key)), ...drafts.filter(([key]) => !ownOf(key))]) {
    const release = await lockDraft(key, whileUnloading(ownOf(key)));
    if (!release) continue;
    // Another tab may have changed or removed it before it released it.
    const [current] = await allDrafts((each, draft) => each === key && fits(each, draft));
    if (!current) release();
    else if (nameOf(key) === name) return new DeviceSink(key, current[1], release);
    else return adopted(name, current, release);
  }
  return null;
}

/** A page that was left a moment ago may hold its locks still; that of another tab is not waited for. */
function whileUnloading(own: OwnDraft | null | undefined): AbortSignal | undefined {
  const rest = (own?.left ?? 0) + UNLOAD_MS - Date.now();
  return rest > 0 ? AbortSignal.timeout(rest) : undefined;
}

async function adopted(name: string, [key, draft]: [string, StoredDraft], release: () => void): Promise<DeviceSink> {
  const own = newDraftKey(name);
  await writeDrafts([
    [own, draft],
    [key, { ...draft, text: null, at: Date.now() }],
  ]);
  release();
  return new DeviceSink(own, draft, await lockDraft(own));
}

async function allDrafts(fits: Parameters<typeof readDrafts>[0]): Promise<[key: string, draft: StoredDraft][]> {
  await removeOldDrafts();
  await allWritten();
  return readDrafts(fits);
}

function newDraft(name: string, row: StoredDraft['row'] = null): DeviceSink {
  return new DeviceSink(newDraftKey(name), { text: null, at: 0, row });
}

const newDraftKey = (name: string) => `${name}#${newDraftId()}`;
const nameOf = (key: string) => key.slice(0, key.lastIndexOf('#'));

let removal: Promise<void> | null = null;

/** Removes the drafts that are too old or too many, once for each page, but none that a tab has open. */
function removeOldDrafts(): Promise<void> {
  removal ??= remove();
  return removal;
}

async function remove(): Promise<void> {
  void removeOldFiles(PICTURE_FILE_PREFIX, Date.now() - DRAFT_DAYS * DAY_MS);
  // Without locks nothing tells which drafts other tabs have open.
  if (!('locks' in navigator)) return;
  for (const [key, draft] of surplus(await readDrafts(() => true))) {
    const release = await lockDraft(key);
    if (!release) continue;
    // Another tab may have changed it since.
    const [current] = await readDrafts((each, { at }) => each === key && at === draft.at);
    if (current) {
      await writeDrafts([[key, { ...draft, text: null }]]);
      await saveFile(key, null);
    }
    release();
  }
}

/** Picks the drafts to remove from all drafts, the newest first. */
function surplus(drafts: [key: string, draft: StoredDraft][]): [key: string, draft: StoredDraft][] {
  const oldest = Date.now() - DRAFT_DAYS * DAY_MS;
  const counts = new Map<string, number>();
  return drafts.filter(([key, { at }]) => {
    const kind = kindOf(key);
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    // Those of earlier versions have no time, but 1.
    return count > DRAFTS_MAX || (at > 1 && at < oldest);
  });
}

/** The account and the kind in a key: 'account:kind:id#random', where the account may have colons. */
const kindOf = (key: string) => key.slice(0, key.lastIndexOf('#')).replace(/:[^:]*$/, '');

import type { DashboardApi } from '../../../shared/api.ts';
import { isDraftId } from '../../../shared/documents/draftIds.ts';
import type { DocumentKind, ListedDraft } from '../../../shared/documents/drafts.ts';
import { isSetAside, SET_ASIDE_DAYS } from '../../../shared/documents/setAside.ts';
import { beginningOfHtml } from '../../../shared/kit/html.ts';
import { limits } from '../../../shared/kit/limits.ts';
import { truncate } from '../../../shared/kit/text.ts';
import { msg, t } from '../../../shared/texts/t.ts';
import { texts } from '../../../shared/texts/texts.ts';
import { forgetDiscard, isDiscarded, rememberDiscard, sendDiscards, stateOf } from '../../drafts/discards.ts';
import { accountKey } from '../../drafts/draftName.ts';
import { idIn, writerOf } from '../../drafts/merge.ts';
import { draftsOf, type ListedDeviceDraft, removeDraft } from '../../drafts/openDrafts.ts';
import { allSent } from '../../drafts/sending.ts';
import { statusOf } from '../../kernel/ApiProblem.ts';
import { parseStored } from '../../kernel/deviceStorage.ts';
import { ownDateTime } from '../ui/ownTime.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** The part of a text in which its first words are looked for. */
const BEGINNING = 2_000;

/** The draft of a new article or page, as a list shows it: of this device, of the server, or of both. */
export interface Unfinished {
  /** Unique in the list: two tabs may have a text each for one id. */
  key: string;
  id: string;
  /** Its title; 'Untitled' with its first words where it has none. */
  name: string;
  /** Where it is: 'On the server'. */
  place: string;
  updatedAt: string;
  device: ListedDeviceDraft | null;
  /** Undefined where the server could not be asked. */
  stored: ListedDraft | null | undefined;
}

interface Options {
  api: Pick<DashboardApi, 'drafts' | 'draft' | 'deleteDraft'>;
  userId: string;
  kind: DocumentKind;
}

/** Lists the drafts of new articles or pages on this device and on the server, the latest first. */
export async function listUnfinished({ api, userId, kind }: Options): Promise<Unfinished[]> {
  // What a form that was left a moment ago still sends.
  await allSent();
  const [device, server] = await Promise.all([draftsOf(userId, kind), listStored({ api, userId, kind })]);
  const here = device.filter(({ id, row }) => row === null && isDraftId(id));
  const both = here.map((draft) => ({ draft, stored: server?.find(({ _id }) => _id === draft.id) ?? null }));
  const elsewhere = server?.filter(({ _id }) => !here.some(({ id }) => id === _id)) ?? [];
  return [
    ...both.map(({ draft, stored }) => onDevice(draft, stored, server !== null)),
    ...elsewhere.map(onServer),
  ].sort((one, other) => other.updatedAt.localeCompare(one.updatedAt));
}

/** Lists the drafts on the server; null where it cannot be asked. */
async function listStored({ api, userId, kind }: Options): Promise<ListedDraft[] | null> {
  const account = accountKey(userId);
  await sendDiscards(api, account);
  return api.drafts({ kind }).then(
    ({ drafts }) => drafts.filter((draft) => draft.of === null && !isDiscarded(account, draft)),
    () => null,
  );
}

interface RemoveOptions {
  api: Pick<DashboardApi, 'draft' | 'saveDraft' | 'deleteDraft'>;
  userId: string;
  kind: DocumentKind;
}

/**
 * Deletes an unfinished one on this device and on the server, there later where that cannot be reached. Resolves to the function that
 * restores it; to null where another tab has it open. Rejects as the calls do.
 */
export async function removeUnfinished(
  { device, stored }: Unfinished,
  { api, userId, kind }: RemoveOptions,
): Promise<(() => Promise<void>) | null> {
  const restore = device ? await removeDraft(device) : async () => {};
  const account = accountKey(userId);
  if (restore && device && stored === undefined) return removeLater(device, { account, restore });
  if (!restore || !stored) return restore;
  const { _id, base, rev, updatedAt } = stored;
  try {
    const { fields } = (await api.draft(_id)).draft;
    const isDeleted = await api.deleteDraft(_id, { rev }).then(
      () => true,
      (problem) => {
        if (statusOf(problem) !== 0) throw problem;
        rememberDiscard(account, { id: _id, state: { rev, updatedAt }, written: null });
        return false;
      },
    );
    return async () => {
      await restore();
      forgetDiscard(account, _id);
      if (isDeleted || (await isGone(api, _id))) await api.saveDraft(_id, { kind, of: null, base, rev: 0, fields });
    };
  } catch (problem) {
    await restore();
    throw problem;
  }
}

/** Tells if the server has deleted a draft, though the answer was lost or it was told later. */
function isGone(api: RemoveOptions['api'], id: string): Promise<boolean> {
  return api.draft(id).then(
    () => false,
    (problem) => statusOf(problem) === 404,
  );
}

/** Has the server delete a draft when it can be reached, unless it is restored before. */
function removeLater(
  { key, at, known }: ListedDeviceDraft,
  { account, restore }: { account: string; restore: () => Promise<void> },
): () => Promise<void> {
  const id = known?.id ?? idIn(key);
  rememberDiscard(account, { id, state: stateOf(known), written: { by: writerOf(key), at } });
  return async () => {
    await restore();
    forgetDiscard(account, id);
  };
}

function onDevice(device: ListedDeviceDraft, stored: ListedDraft | null, isReached: boolean): Unfinished {
  const { key, id, at, known } = device;
  const isSame = stored !== null && known?.at === at && known.rev === stored.rev;
  const written = new Date(at).toISOString();
  const { title, content } = valuesIn(device.text);
  return {
    ...{ key, id, device, stored: isReached ? stored : undefined },
    name: nameOf(title, beginningOf(content)),
    place: isSame ? t(ON_SERVER) : stored ? t('On this device, newer than on the server') : alone(device, isReached),
    updatedAt: isSame ? stored.updatedAt : written,
  };
}

function onServer(stored: ListedDraft): Unfinished {
  const { _id, title, words, excerpt, updatedAt } = stored;
  const end = new Date(Date.parse(updatedAt) + SET_ASIDE_DAYS * DAY_MS);
  return {
    ...{ key: _id, id: _id, device: null, stored, updatedAt },
    name: nameOf(
      title,
      excerpt || (words > 0 ? t('{count, plural, one {# word} other {# words}}', { count: words }) : ''),
    ),
    place: isSetAside(stored) ? t('Set aside until {time}', { time: ownDateTime(end.toISOString()) }) : t(ON_SERVER),
  };
}

const ON_SERVER = msg('On the server');

function alone({ known }: ListedDeviceDraft, isReached: boolean): string {
  return t(isReached && known && known.rev > 0 ? 'On this device; saved or deleted elsewhere' : 'On this device only');
}

function nameOf(title: string, beginning: string): string {
  if (title.trim() !== '') return truncate(title.trim(), limits.cardTitle);
  return beginning === '' ? t(texts.untitled) : t('Untitled: {beginning}', { beginning });
}

/** The title and the text of a draft as the device has it. */
function valuesIn(text: string | null): { title: string; content: string } {
  const { values } = (parseStored(text) ?? {}) as { values?: Record<string, unknown> };
  const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
  return { title: textOf(values?.title), content: textOf(values?.content) };
}

function beginningOf(html: string): string {
  const { body } = new DOMParser().parseFromString(beginningOfHtml(html, BEGINNING), 'text/html');
  return truncate((body.textContent ?? '').replace(/\s+/g, ' ').trim(), limits.tableText);
}

import { useEffect, useState } from 'react';
import { type DraftKind, draftName } from '../../drafts/draftName.ts';
import { closeDraft, draftsOf, isDraftOpen, openDraft } from '../../drafts/openDrafts.ts';
import { useStores } from '../../kernel/stores.ts';

type Drafts = Awaited<ReturnType<typeof draftsOf>>;

/** The drafts of one kind on this device, read again whenever the list is shown; empty until they are read. */
export function useListDrafts(kind: DraftKind, isListShown: boolean): Drafts {
  const userId = useStores().session.user?._id ?? '';
  const [drafts, setDrafts] = useState<Drafts>([]);

  useEffect(() => {
    if (!isListShown) return;
    let stays = true;
    void draftsOf(userId, kind).then((read) => stays && setDrafts(read));
    return () => {
      stays = false;
    };
  }, [userId, kind, isListShown]);

  return drafts;
}

/** Keeps the draft of a form open as long as the form is shown; false until it is. `id` is null where there is no form. */
export function useOpenDraft(kind: DraftKind, id: string | null, row: { _id: string } | null): boolean {
  const userId = useStores().session.user?._id ?? '';
  const name = id === null ? null : draftName(userId, kind, id);
  const [, setOpened] = useState<string | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft has the row that it was begun with
  useEffect(() => {
    if (name === null) return;
    let left = false;
    // A copy, since the device cannot store what MobX observes.
    const copy = JSON.parse(JSON.stringify(row));
    void openDraft(name, { row: copy }).then(() => (left ? closeDraft(name) : setOpened(name)));
    return () => {
      left = true;
      closeDraft(name);
      setOpened(null);
    };
  }, [name]);

  return name !== null && isDraftOpen(name);
}

import { observable, runInAction } from 'mobx';
import { useEffect, useState } from 'react';
import { failed } from '../../../../shared/messages.ts';
import type { NewCopy, StoredCopy } from '../../../../shared/workingCopies.ts';
import type { DraftForm } from '../../../drafts/DraftForm.ts';
import { statusOf } from '../../../kernel/ApiProblem.ts';
import { useStores } from '../../../kernel/stores.ts';
import { useDashboard } from '../../useDashboard.ts';
import type { CopyKind } from './CopyKind.ts';
import { CopyMarker, hashOf } from './CopyMarker.ts';
import { ServerCopy } from './ServerCopy.ts';

/** The time between two questions who else is editing, in milliseconds. */
const EDITORS_MS = 15_000;

const INCOMPLETE = 'The server does not have what you typed yet. Save or discard it first.';

interface Options<Row, Values extends object, Fields extends object> {
  kind: CopyKind<Values, Fields>;
  draft: DraftForm<Values>;
  /** The saved article or page; null for a new one. */
  row: Row | null;
  /** Names the row in the path of the calls; null for a new one. */
  owner: string | null;
  valuesOf: (row: Row) => Values;
}

/** Stores what is typed into the form on the server too, and goes on with what was typed on another device. */
export function useServerCopy<Row extends { version: number }, Values extends object, Fields extends object>(
  options: Options<Row, Values, Fields>,
) {
  const { kind, draft, row, owner, valuesOf } = options;
  const { backgroundApi: api } = useDashboard();
  const { toasts } = useStores();
  const [parts] = useState(() => {
    type WorkingCopy = StoredCopy & Fields;
    const { form } = draft;
    /** The text by which two copies are compared: their fields as JSON. */
    const textOf = (fields: Fields) => JSON.stringify(fields, kind.names);
    const calls = kind.calls(api);
    const isTyped = () => kind.names.some((name) => form.values[name] !== form.initial[name]);
    const typedText = () => textOf(kind.fieldsOf(form.values));
    /** The text that the form restored; any other one was typed since, also where the server had it before. */
    const restoredText = typedText();
    const marker = new CopyMarker(draft.storage.key, () => draft.isOnDevice);
    /** Copies of new ones that were begun elsewhere. */
    const begun = observable.array<NewCopy>([], { deep: false });
    const copy = new ServerCopy({
      calls,
      textOf,
      owner,
      // A draft of an earlier release began with a version that nobody knows, and has 0.
      baseVersion: () => draft.begun?.version || null,
      typed: () => (isTyped() ? kind.fieldsOf(form.values) : null),
      marker,
    });

    /** Resolves to the values with which a copy began; where they are gone, to those of the row as it was loaded. */
    const baseOf = async (saved: Row, { baseVersion }: WorkingCopy) => {
      const loaded = valuesOf(saved);
      if (owner === null || baseVersion === null || baseVersion === saved.version) return loaded;
      return kind.valuesAt(String(baseVersion), { api, owner, loaded }).catch(() => loaded);
    };

    /** Puts a copy of the server into the form; where something is typed while its base is loaded, it is offered. */
    const show = async (whole: WorkingCopy) => {
      const before = typedText();
      const base = row && (await baseOf(row, whole));
      if (typedText() !== before) return copy.offer(whole);
      const values = kind.valuesOf(whole, form.values);
      const { baseVersion: version } = whole;
      runInAction(() => {
        if (!base || version === null || version === draft.begun?.version) draft.restoreValues(values);
        else draft.restoreFrom({ base, begun: { ...draft.begun, version }, values });
        copy.adopt(whole, true);
      });
      marker.know(whole, typedText());
    };

    /** Compares a copy of the server with what is in the form: the newer one is shown, or the choice is offered. */
    const compare = async (whole: WorkingCopy) => {
      const text = typedText();
      const { known } = marker;
      const isUnsent = text !== restoredText || (isTyped() && known?.hash !== hashOf(text));
      const isKnown = known?.updatedAt === whole.updatedAt && known._id === whole._id;
      if (textOf(whole) === text) {
        marker.know(whole, text);
        // One that is as it is saved, as when the page closed after a save, is removed.
        copy.adopt(whole, isTyped());
      } else if (isKnown) copy.adopt(whole, !isUnsent);
      else if (!isUnsent) await show(whole);
      // It was sent from here, and the page was left before the response.
      else if (marker.wasSent(textOf(whole))) copy.adopt(whole, false);
      else copy.offer(whole);
    };

    /** Resolves to the copy of this form among those of new ones, the newest first; null where it has none. */
    const findOwn = async (drafts: NewCopy[]) => {
      const { known } = marker;
      const own = known ? drafts.find(({ _id }) => _id === known._id) : marker.isUnanswered && drafts[0];
      if (!own) return null;
      const { draft: whole } = await calls.readNew(own._id);
      return known || marker.wasSent(textOf(whole)) ? whole : null;
    };

    const load = async () => {
      if (owner !== null) {
        const { draft: whole, editors } = await calls.read(owner);
        copy.showEditors(editors);
        if (whole) await compare(whole);
        return;
      }
      const { drafts } = await calls.listNew();
      const own = isTyped() ? await findOwn(drafts) : null;
      if (own) await compare(own);
      // One that this form does not have, as when another tab is writing it, is offered.
      runInAction(() => begun.replace(drafts.filter(({ _id }) => _id !== own?._id)));
    };

    const drop = (_id: string) => runInAction(() => begun.replace(begun.filter((each) => each._id !== _id)));

    return {
      copy,
      begun,
      load,
      /** Puts the copy of another tab or device into the form, in place of what is there. */
      async showOther() {
        if (copy.other) await show(copy.other);
      },
      /** Goes on with a new one that was begun elsewhere; what is in the form stays as a copy of its own. */
      async resume(_id: string) {
        const whole = await calls.readNew(_id).catch((problem) => toasts.failure(problem, failed.unknown));
        if (!whole) return;
        await copy.flush();
        if (!copy.isComplete) return toasts.failure(null, INCOMPLETE);
        await show(whole.draft);
        draft.renewKey();
        drop(_id);
      },
      /** Discards a new one that was begun elsewhere, which makes room for the copy of this form. */
      async discard({ _id, updatedAt }: NewCopy) {
        try {
          await calls.removeNew(_id, { updatedAt });
        } catch (problem) {
          if (statusOf(problem) !== 404) return toasts.failure(problem, failed.unknown);
        }
        drop(_id);
        await copy.flush();
      },
    };
  });

  const { copy, load } = parts;
  useEffect(() => {
    let end: (() => void) | undefined;
    let hasLeft = false;
    // A copy that cannot be loaded is treated as none: the device has its own.
    void load()
      .catch(() => {})
      .then(() => {
        if (!hasLeft) end = copy.autosave();
      });
    const timer = setInterval(() => document.visibilityState === 'visible' && void copy.loadEditors(), EDITORS_MS);
    const flush = () => void copy.flush();
    window.addEventListener('pagehide', flush);
    window.addEventListener('online', flush);
    return () => {
      hasLeft = true;
      clearInterval(timer);
      window.removeEventListener('pagehide', flush);
      window.removeEventListener('online', flush);
      end?.();
    };
  }, [copy, load]);

  useEffect(() => {
    if (owner !== null) copy.moveTo(owner);
  }, [copy, owner]);

  return parts;
}

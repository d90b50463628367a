import { observable, runInAction } from 'mobx';
import { useEffect, useState } from 'react';
import type { Editor, ListedDraft, WholeDraft } from '../../../shared/documents/drafts.ts';
import { failed } from '../../../shared/texts/messages.ts';
import type { Draft } from '../../drafts/Draft.ts';
import { ofSameType } from '../../drafts/draftText.ts';
import { hasFields, merge } from '../../drafts/merge.ts';
import { ServerSink } from '../../drafts/serverSink.ts';
import { setAside } from '../../drafts/setAside.ts';
import { isSame } from '../../forms/Form.ts';
import { statusOf } from '../../kernel/ApiProblem.ts';
import { useStores } from '../../kernel/stores.ts';
import { useDashboard } from '../useDashboard.ts';
import type { DocumentForm } from './DocumentForm.ts';

/** The time between two questions who else is editing, in milliseconds. */
const EDITORS_MS = 15_000;

const INCOMPLETE = 'The server does not have what you typed yet. Save or discard it first.';
const NOT_KEPT = 'The other text could not be kept, so nothing was changed. Try again in a moment.';

interface Options<Row, Values extends object> {
  document: DocumentForm<Values>;
  draft: Draft<Values>;
  /** The saved article or page; null for a new one. */
  row: Row | null;
  /** Names the row in the paths of calls; null for a new one. */
  owner: string | null;
  valuesOf: (row: Row) => Values;
  /** Loads who else is editing the row. */
  loadEditors: (owner: string) => Promise<{ editors: Editor[] }>;
  /** False where something was changed that the server gets only with a save. */
  isWhole?: () => boolean;
}

interface SavedDocument {
  _id: string;
  version: number;
}

/** The drafts on the server, beside that of the form. */
export type ServerDraft<Values> = ReturnType<typeof useServerDraft<SavedDocument, Values & object>>;

/** Stores what is typed into the form on the server too, and goes on with what was typed in another tab or on another device. */
export function useServerDraft<Row extends SavedDocument, Values extends object>(options: Options<Row, Values>) {
  const { document, draft, row, owner, valuesOf, loadEditors, isWhole = () => true } = options;
  const { backgroundApi: api } = useDashboard();
  const { toasts } = useStores();
  const [parts] = useState(() => {
    const { kind, fieldsOf } = document;
    const { form } = draft;
    const typed = () => fieldsOf(form.values);
    const isTyped = () => !isSame(typed(), fieldsOf(form.initial));
    const textNow = () => JSON.stringify(typed());
    /** Drafts of new ones that were begun elsewhere. */
    const begun = observable.array<ListedDraft>([], { deep: false });
    const sink = new ServerSink({
      ...{ api, kind, isWhole },
      of: row?._id ?? null,
      // A draft whose version is not known has 0.
      base: () => draft.begun?.version || null,
      typed: () => (isTyped() ? typed() : null),
      device: () => draft.storage,
      isOnDevice: () => draft.isOnDevice,
    });
    draft.attach(sink);
    /** The values that the form restored from the device; later ones may be newer than the server's. */
    const restored = { local: isTyped() ? sink.local : null, text: textNow() };

    /** Resolves to the values with which a draft began; where they are gone, to those of the row as it was loaded. */
    const baseOf = async (saved: Row, { base }: WholeDraft) => {
      const loaded = valuesOf(saved);
      if (owner === null || base === null || base === saved.version) return loaded;
      return document.valuesAt(String(base), { api, owner, loaded }).catch(() => loaded);
    };

    /** Returns the values of a draft on the server; what that does not have stays as it is in the form. */
    const valuesIn = ({ fields }: WholeDraft): Partial<Values> => {
      const stored = typed();
      const others = Object.entries(form.values).filter(([name]) => !(name in stored));
      const values = ofSameType(document.valuesOf(fields) as Partial<Values>, form.values);
      return { ...(Object.fromEntries(others) as Partial<Values>), ...values };
    };

    /** Puts a draft of the server into the form; where something is typed while its base is loaded, it is offered. */
    const show = async (whole: WholeDraft) => {
      const before = textNow();
      const base = row && (await baseOf(row, whole));
      if (textNow() !== before) return sink.offer(whole);
      const values = valuesIn(whole);
      const { base: version } = whole;
      if (!base || version === null || version === draft.begun?.version) draft.restoreValues(values);
      else draft.restoreFrom({ base, begun: { ...draft.begun, version }, values });
      sink.adopt(whole, isTyped());
    };

    /** Compares a draft of the server with what is in the form: one goes on, or the choice is offered. */
    const compare = async (whole: WholeDraft) => {
      // One that is as it is saved, as when the page closed after a save, is deleted.
      if (hasFields(whole, typed())) return sink.adopt(whole, isTyped());
      const next = restored.local ? merge(restored.local, whole) : 'stored';
      if (next === 'local') sink.adopt(whole, false);
      else if (next === 'stored' && textNow() === restored.text) await show(whole);
      else sink.offer(whole);
    };

    const load = async () => {
      const of = row?._id;
      const { drafts } = await api.drafts(of === undefined ? { kind } : { kind, of });
      // A new form that restored nothing has no draft on the server.
      const isOwn = ({ _id }: ListedDraft) => of !== undefined || (isTyped() && _id === sink.id);
      const own = drafts.find(isOwn);
      if (own) await compare((await api.draft(own._id)).draft);
      runInAction(() => begun.replace(drafts.filter((each) => each.of === null && each !== own)));
    };

    const drop = (_id: string) => runInAction(() => begun.replace(begun.filter((each) => each._id !== _id)));

    const keeping = async (choose: () => Promise<void>) => {
      try {
        await choose();
        toasts.success(`The other text is kept for 30 days under “Unfinished ${kind}s”.`);
      } catch (problem) {
        toasts.failure(problem, NOT_KEPT);
      }
    };

    return {
      sink,
      begun,
      load,
      kind,
      /** The values of the form, and those of a draft on the server. */
      versionsWith: (whole: WholeDraft) => ({
        here: { ...form.values },
        other: { ...form.values, ...valuesIn(whole) },
      }),
      /** Puts the draft of another tab or device into the form; what is there is set aside. */
      takeOther: () =>
        keeping(async () => {
          const { other } = sink;
          if (!other) return;
          const base = draft.begun?.version || null;
          if (isTyped()) await setAside(api, { kind, base, fields: { ...typed() } });
          await show(other);
        }),
      /** Goes on with what is in the form; the draft of the other tab or device is set aside. */
      keepThis: () =>
        keeping(async () => {
          const { other } = sink;
          if (!other) return;
          await setAside(api, other);
          await sink.keepThis();
        }),
      /** Goes on with a new one that was begun elsewhere; what is in the form stays as a draft of its own. */
      async resume(_id: string) {
        const whole = await api.draft(_id).catch((problem) => toasts.failure(problem, failed.unknown));
        if (!whole) return;
        await sink.flush();
        if (!sink.isComplete) return toasts.failure(null, INCOMPLETE);
        await show(whole.draft);
        draft.renewKey();
        drop(_id);
      },
      /** Discards a new one that was begun elsewhere, which makes room for the draft of this form. */
      async discard({ _id, rev }: ListedDraft) {
        try {
          await api.deleteDraft(_id, { rev });
        } catch (problem) {
          if (statusOf(problem) !== 404) return toasts.failure(problem, failed.unknown);
        }
        drop(_id);
        await sink.flush();
      },
    };
  });

  const { sink, load } = parts;
  useEffect(() => {
    let end: (() => void) | undefined;
    let hasLeft = false;
    // A draft that cannot be loaded is treated as none: the device has its own.
    void load()
      .catch(() => {})
      .then(() => {
        if (!hasLeft) end = sink.autosave();
      });
    const flush = () => void sink.flush();
    window.addEventListener('pagehide', flush);
    window.addEventListener('online', flush);
    return () => {
      hasLeft = true;
      window.removeEventListener('pagehide', flush);
      window.removeEventListener('online', flush);
      end?.();
    };
  }, [sink, load]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new function with each rendering
  useEffect(() => {
    sink.of = row?._id ?? null;
    if (owner === null) return;
    // A failure changes nothing: the next time will do.
    const ask = () =>
      loadEditors(owner).then(
        ({ editors }) => sink.showEditors(editors),
        () => {},
      );
    void ask();
    const timer = setInterval(() => window.document.visibilityState === 'visible' && void ask(), EDITORS_MS);
    return () => clearInterval(timer);
  }, [sink, owner, row?._id]);

  return parts;
}

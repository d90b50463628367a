import { action, observable, runInAction } from 'mobx';
import { useEffect, useState } from 'react';
import type { Article } from '../../../../shared/articles.ts';
import type { NewCopy, WorkingCopy } from '../../../../shared/workingCopies.ts';
import type { DraftForm } from '../../../drafts/DraftForm.ts';
import { useStores } from '../../../kernel/stores.ts';
import { useDashboard } from '../../useDashboard.ts';
import { type ArticleValues, valuesOf } from '../articleValues.ts';
import { writeTags } from '../tags.ts';
import { CopyMarker, hashOf } from './CopyMarker.ts';
import { copyFields, valuesOfCopy } from './copyFields.ts';
import { ServerCopy } from './ServerCopy.ts';

/** The time between two questions who else is editing, in milliseconds. */
const EDITORS_MS = 15_000;

/** The fields whose change is something typed. */
const TEXTS = ['title', 'content', 'category', 'tags', 'published', 'imgAlt'] as const;

/** Copies of the form that the server has beside what is in it. */
export interface OfferedCopies {
  /** A copy of the same form from another device, which differs from what is in the form. */
  other: WorkingCopy | null;
  /** Copies of new articles that were begun elsewhere. */
  begun: NewCopy[];
}

interface Options {
  draft: DraftForm<ArticleValues>;
  /** The saved article; null for a new one. */
  article: Article | null;
}

/** Keeps what is typed into the form on the server too, and goes on with what was typed on another device. */
export function useServerCopy({ draft, article }: Options) {
  const { backgroundApi: api } = useDashboard();
  const { timeZone } = useStores().site;
  const [parts] = useState(() => {
    const { form } = draft;
    const textOf = (values: ArticleValues) => JSON.stringify(copyFields(values));
    const isTyped = () => TEXTS.some((name) => form.values[name] !== form.initial[name]);
    const marker = new CopyMarker(draft.storage.key);
    const offered = observable<OfferedCopies>({ other: null, begun: [] }, {}, { deep: false });
    const copy = new ServerCopy({
      api,
      article,
      // A draft of an earlier release began with a version that nobody knows, and has 0.
      baseVersion: () => draft.begun?.version || null,
      typed: () => {
        // Until it is chosen which of two copies is to stay, none replaces the other.
        return isTyped() && offered.other === null ? copyFields(form.values) : null;
      },
      onStored: (stored, text) => (stored && text !== null ? marker.write(stored, text) : marker.remove()),
    });

    const offer = action((changes: Partial<OfferedCopies>) => void Object.assign(offered, changes));

    /** The values that the article's copy on the server began with. */
    let base: ArticleValues | null = null;

    /** Loads the values with which a copy began; where they are gone, those of the article as it is now stand in. */
    const loadBase = async ({ _id, version }: Article, { baseVersion }: WorkingCopy) => {
      base = valuesOf(article, timeZone);
      if (baseVersion === null || baseVersion === version) return;
      const revision = await api.revision(_id, String(baseVersion)).catch(() => null);
      if (!revision) return;
      const { title, content, category, tags, imgAlt } = revision;
      base = { ...base, title, content, category: category ?? '', tags: writeTags(tags), imgAlt };
    };

    /** Puts a copy of the server into the form. */
    const show = (whole: WorkingCopy) => {
      const values = valuesOfCopy(whole);
      const { baseVersion: version } = whole;
      runInAction(() => {
        offered.other = null;
        if (!base || version === null || version === draft.begun?.version) draft.restoreValues(values);
        else draft.restoreFrom({ base, begun: { ...draft.begun, version }, values });
      });
      marker.write(whole, textOf(form.values));
      copy.adopt(whole, true);
    };

    /** Compares a copy of the server with what is in the form: the newer one is shown, or the choice is offered. */
    const compare = (whole: WorkingCopy) => {
      const text = textOf(form.values);
      const known = marker.read();
      const isUnsent = isTyped() && known?.hash !== hashOf(text);
      if (known?.updatedAt === whole.updatedAt && known._id === whole._id) copy.adopt(whole, !isUnsent);
      else if (!isUnsent) show(whole);
      else offer({ other: whole });
    };

    const load = async () => {
      if (article) {
        const { draft: whole, editors } = await api.draft(article._id);
        copy.showEditors(editors);
        if (whole) {
          await loadBase(article, whole);
          compare(whole);
        }
        return;
      }
      const { drafts } = await api.newDrafts();
      const known = marker.read();
      if (known && isTyped() && drafts.some(({ _id }) => _id === known._id))
        compare((await api.newDraft(known._id)).draft);
      // One that this form does not have, as when another tab is writing it, is offered.
      const begun = drafts.filter(({ _id }) => _id !== known?._id || !isTyped());
      offer({ begun });
    };

    return {
      copy,
      offered,
      load,
      useOther: () => offered.other && show(offered.other),
      keepThis: () => {
        const { other } = offered;
        offer({ other: null });
        if (other) copy.adopt(other, false);
      },
      /** Goes on with a new article that was begun elsewhere; what is in the form stays as a copy of its own. */
      async resume(_id: string) {
        await copy.flush();
        show((await api.newDraft(_id)).draft);
        offer({ begun: offered.begun.filter((each) => each._id !== _id) });
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
    if (article) copy.moveTo(article);
  }, [copy, article]);

  return parts;
}

import { observable, runInAction } from 'mobx';
import { useEffect, useState } from 'react';
import type { Article } from '../../../../shared/articles.ts';
import { failed } from '../../../../shared/messages.ts';
import type { NewCopy, WorkingCopy } from '../../../../shared/workingCopies.ts';
import type { DraftForm } from '../../../drafts/DraftForm.ts';
import { statusOf } from '../../../kernel/ApiProblem.ts';
import { useStores } from '../../../kernel/stores.ts';
import { useDashboard } from '../../useDashboard.ts';
import { type ArticleValues, valuesOf } from '../articleValues.ts';
import { writeTags } from '../tags.ts';
import { CopyMarker, hashOf } from './CopyMarker.ts';
import { copyFields, copyText, typedNames, valuesOfCopy } from './copyFields.ts';
import { ServerCopy } from './ServerCopy.ts';

/** The time between two questions who else is editing, in milliseconds. */
const EDITORS_MS = 15_000;

const INCOMPLETE = 'The server does not have what you typed yet. Save or discard it first.';

interface Options {
  draft: DraftForm<ArticleValues>;
  /** The saved article; null for a new one. */
  article: Article | null;
}

/** Stores what is typed into the form on the server too, and goes on with what was typed on another device. */
export function useServerCopy({ draft, article }: Options) {
  const { backgroundApi: api } = useDashboard();
  const { site, toasts } = useStores();
  const { timeZone } = site;
  const [parts] = useState(() => {
    const { form } = draft;
    const isTyped = () => typedNames.some((name) => form.values[name] !== form.initial[name]);
    const typedText = () => copyText(copyFields(form.values));
    /** The text that the form restored; any other one was typed since, also where the server had it before. */
    const restoredText = typedText();
    const marker = new CopyMarker(draft.storage.key, () => draft.isOnDevice);
    /** Copies of new articles that were begun elsewhere. */
    const begun = observable.array<NewCopy>([], { deep: false });
    const copy = new ServerCopy({
      api,
      article,
      // A draft of an earlier release began with a version that nobody knows, and has 0.
      baseVersion: () => draft.begun?.version || null,
      typed: () => (isTyped() ? copyFields(form.values) : null),
      marker,
    });

    /** Resolves to the values with which a copy began; where they are gone, to those of the article as it was loaded. */
    const baseOf = async ({ _id, version }: Article, { baseVersion }: WorkingCopy) => {
      const base = valuesOf(article, timeZone);
      if (baseVersion === null || baseVersion === version) return base;
      const revision = await api.revision(_id, String(baseVersion)).catch(() => null);
      if (!revision) return base;
      const { title, content, category, tags, imgAlt } = revision;
      const summary = revision.hasOwnSummary ? revision.summary : '';
      return { ...base, title, content, category: category ?? '', tags: writeTags(tags), imgAlt, summary };
    };

    /** Puts a copy of the server into the form; where something is typed while its base is loaded, it is offered. */
    const show = async (whole: WorkingCopy) => {
      const before = typedText();
      const base = article && (await baseOf(article, whole));
      if (typedText() !== before) return copy.offer(whole);
      // The server does not have the image.
      const values = { ...valuesOfCopy(whole), imgUrl: form.values.imgUrl };
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
      if (copyText(whole) === text) {
        marker.know(whole, text);
        // One that is as the article is saved, as when the page closed after a save, is removed.
        copy.adopt(whole, isTyped());
      } else if (isKnown) copy.adopt(whole, !isUnsent);
      else if (!isUnsent) await show(whole);
      // It was sent from here, and the page was left before the response.
      else if (marker.wasSent(copyText(whole))) copy.adopt(whole, false);
      else copy.offer(whole);
    };

    /** Resolves to the copy of this form among those of new articles, the newest first; null where it has none. */
    const findOwn = async (drafts: NewCopy[]) => {
      const { known } = marker;
      const own = known ? drafts.find(({ _id }) => _id === known._id) : marker.isUnanswered && drafts[0];
      if (!own) return null;
      const { draft: whole } = await api.newDraft(own._id);
      return known || marker.wasSent(copyText(whole)) ? whole : null;
    };

    const load = async () => {
      if (article) {
        const { draft: whole, editors } = await api.draft(article._id);
        copy.showEditors(editors);
        if (whole) await compare(whole);
        return;
      }
      const { drafts } = await api.newDrafts();
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
      /** Goes on with a new article that was begun elsewhere; what is in the form stays as a copy of its own. */
      async resume(_id: string) {
        const whole = await api.newDraft(_id).catch((problem) => toasts.failure(problem, failed.unknown));
        if (!whole) return;
        await copy.flush();
        if (!copy.isComplete) return toasts.failure(null, INCOMPLETE);
        await show(whole.draft);
        draft.renewKey();
        drop(_id);
      },
      /** Discards a new article that was begun elsewhere, which makes room for the copy of this form. */
      async discard({ _id, updatedAt }: NewCopy) {
        try {
          await api.deleteNewDraft(_id, { updatedAt });
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
    if (article) copy.moveTo(article);
  }, [copy, article]);

  return parts;
}

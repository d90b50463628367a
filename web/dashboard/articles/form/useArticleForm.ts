import { reaction } from 'mobx';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Article } from '../../../../shared/articles/articles.ts';
import { articlePath } from '../../../../shared/site/paths.ts';
import { done, failed } from '../../../../shared/texts/messages.ts';
import { t } from '../../../../shared/texts/t.ts';
import type { Draft } from '../../../drafts/Draft.ts';
import { loadFile, saveFile } from '../../../drafts/fileStorage.ts';
import { statusOf } from '../../../kernel/ApiProblem.ts';
import { useStores } from '../../../kernel/stores.ts';
import { sayOffline } from '../../documents/sayOffline.ts';
import type { FormProps } from '../../forms/useRowForm.ts';
import { type RowChanges, useRowForm } from '../../forms/useRowForm.ts';
import { useDashboard } from '../../useDashboard.ts';
import { type ArticleValues, begunOf, theirsOf, valuesOf } from './articleValues.ts';
import { sendArticle } from './sendArticle.ts';

const created = { done: done.articleCreated, failed: failed.createArticle };
const updated = { done: done.articleUpdated, failed: failed.unknown, quiet: 412 };

/** The form of one article as `useRowForm` returns it, with the progress of its upload and a function to cancel that. */
export function useArticleForm({ row: article, ...options }: Omit<FormProps<Article>, 'onCancel'>) {
  const { site, toasts, connection } = useStores();
  const { account, signIn, articles } = useDashboard();
  const navigate = useNavigate();
  const [progress, setProgress] = useState<number | null>(null);
  const sending = useRef<AbortController | null>(null);
  useEffect(() => () => sending.current?.abort(), []);

  const send = async ({ values, changed, ended, conditions }: RowChanges<ArticleValues>) => {
    const controller = new AbortController();
    const { signal } = controller;
    sending.current = controller;
    const onProgress = values.imgUrl.kind === 'new' ? setProgress : undefined;
    onProgress?.(0);
    try {
      const { publishAt, ...others } = article ? changed : values;
      // A published article has no time of publication.
      const sent = values.published || publishAt === undefined ? others : { ...others, publishAt };
      const options = {
        article,
        values: sent,
        ended,
        conditions: { ...conditions, account },
        timeZone: site.timeZone,
        signal,
        onProgress,
      };
      return await signIn.during(() => sendArticle(options));
    } catch (problem) {
      if (statusOf(problem) === 0 && !signal.aborted) connection.lose();
      throw problem;
    } finally {
      setProgress(null);
    }
  };

  const form = useRowForm({
    ...options,
    kind: 'article',
    row: article,
    list: articles,
    valuesOf: (saved) => valuesOf(saved, site.timeZone),
    begunOf,
    theirsOf: (saved, begun) => theirsOf(saved, site.timeZone, begun),
    // A file is stored separately.
    storable: ({ imgUrl, ...texts }) => (imgUrl.kind === 'new' ? texts : { ...texts, imgUrl: { ...imgUrl } }),
    send: async (changes) => {
      let saved: Article | undefined;
      const call = sayOffline(send(changes)).then((response) => {
        saved = response.article;
        return response;
      });
      const view = () => {
        const path = saved?.published ? articlePath(saved) : null;
        return path === null ? undefined : { label: t('View article'), run: () => void navigate(path) };
      };
      return (await toasts.promise(call, article ? updated : created, view)).article;
    },
    onMoved: () => moveImage(form.draft.storage.key),
  });
  const moveImage = useImageDraft(form.draft, form.draft.storage.key);

  return { ...form, progress, cancel: () => sending.current?.abort() };
}

/**
 * Stores a picked image on the device until it is saved, and restores one that was picked before. Returns a function that
 * stores it under another name.
 */
function useImageDraft(draft: Draft<ArticleValues>, name: string): (name: string) => void {
  useEffect(() => {
    let active = true;
    void loadFile(name).then((file) => {
      if (active && file && picked(draft) === null) draft.restoreValues({ imgUrl: { kind: 'new', file } });
    });
    const end = reaction(
      () => picked(draft),
      (file) => void draft.storeImage(saveFile(name, file)),
    );
    return () => {
      active = false;
      end();
    };
  }, [draft, name]);

  return (other) => {
    void saveFile(other, picked(draft));
    void saveFile(name, null);
  };
}

function picked({ form }: Draft<ArticleValues>): File | null {
  const { imgUrl } = form.values;
  return imgUrl.kind === 'new' ? imgUrl.file : null;
}

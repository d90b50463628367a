import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { Article, ArticleCard } from '../../../../shared/articles/articles.ts';
import { isDraftId } from '../../../../shared/documents/draftIds.ts';
import type { FormPlace } from '../../../../shared/documents/publishChecks.ts';
import { failed } from '../../../../shared/texts/messages.ts';
import { t } from '../../../../shared/texts/t.ts';
import type { Form } from '../../../forms/Form.ts';
import { useStores } from '../../../kernel/stores.ts';
import { Button } from '../../../ui/Button.tsx';
import { DocumentForm } from '../../documents/DocumentForm.tsx';
import type { RevisionCalls } from '../../documents/history/RevisionsDialog.tsx';
import { useServerDraft } from '../../documents/useServerDraft.ts';
import { WholeDocument } from '../../documents/WholeDocument.tsx';
import type { FormProps } from '../../forms/useRowForm.ts';
import { useDashboard } from '../../useDashboard.ts';
import { PublishChecks } from '../checks/PublishChecks.tsx';
import { ArticlePreview } from '../preview/ArticlePreview.tsx';
import { NoPreviewLinks, PreviewLinksDialog } from '../preview/PreviewLinksDialog.tsx';
import { PublishButton } from '../publish/PublishButton.tsx';
import { ArticleDetails } from './ArticleDetails.tsx';
import { type ArticleValues, articleDrafts, comparedFields, valuesOf } from './articleValues.ts';
import { useArticleForm } from './useArticleForm.ts';

/** The form of a new article or of an existing one, which is loaded first with its content. */
export function ArticleForm({ row, ...props }: FormProps<ArticleCard>) {
  const { api } = useDashboard();

  return (
    <WholeDocument {...props} slug={row?.slug ?? null} read={api.article} kind="article" failed={failed.fetchArticles}>
      {(article, onSaved) => <ArticleFields {...props} row={article} onSaved={onSaved} />}
    </WholeDocument>
  );
}

const ArticleFields = observer(function ArticleFields({ onCancel, ...options }: FormProps<Article>) {
  const { row } = options;
  const { site } = useStores();
  const { backgroundApi, handsIn } = useDashboard();
  const { draft, current, progress, save, show, cancel } = useArticleForm(options);
  // Each time a new object, so that the same place can be gone to again.
  const [place, setPlace] = useState<FormPlace | null>(null);
  const [dialog, setDialog] = useState<'preview' | 'links' | null>(null);
  const { form } = draft;
  const server = useServerDraft({
    document: articleDrafts,
    draft,
    row,
    draftId: options.draftId,
    owner: row?._id ?? null,
    valuesOf: (article) => valuesOf(article, site.timeZone),
    loadEditors: backgroundApi.editors,
    isWhole: () => form.values.imgUrl.kind === 'current',
  });
  const { flush } = server.sink;
  useOpenedText(form, row === null && isDraftId(options.draftId) && !form.dirty);
  const revisions = useRevisions(row, show);
  const close = () => setDialog(null);
  const isToBePublished = !current?.published && (form.values.published || form.values.publishAt !== '');

  return (
    <>
      <DocumentForm
        kind="article"
        draft={draft}
        server={server}
        compared={comparedFields}
        revisions={revisions}
        place={place}
        actions={
          <>
            <Button onClick={() => setDialog('preview')}>{t('Preview')}</Button>
            <Button onClick={() => setDialog('links')}>{t('Preview links')}</Button>
          </>
        }
        publish={!handsIn.get() && <PublishButton form={form} article={current} onGo={setPlace} onPublish={save} />}
        onSave={save}
        onCancel={onCancel}
      >
        <ArticleDetails form={form} article={current} progress={progress} onCancelUpload={cancel} />
        {isToBePublished && <PublishChecks form={form} article={current} onGo={setPlace} onPublish={save} />}
      </DocumentForm>
      {dialog === 'preview' && <ArticlePreview article={current} values={form.values} flush={flush} onClose={close} />}
      {dialog === 'links' && row && <PreviewLinksDialog article={row} flush={flush} onClose={close} />}
      {dialog === 'links' && !row && <NoPreviewLinks onClose={close} />}
    </>
  );
});

/** The calls of the earlier versions of an article; null for a new one. */
function useRevisions(row: Article | null, show: (restored: Article) => void): RevisionCalls | null {
  const { api } = useDashboard();
  if (!row) return null;

  return {
    list: (page) => api.revisions(row._id, { page }),
    read: (version) => api.revision(row._id, version),
    restore: async (...version) => {
      const response = await api.restoreRevision(row._id, ...version);
      show(response.article);
      return response;
    },
  };
}

/** Fills the form of a new article into which nothing was typed with a text that was opened with the desktop app. */
function useOpenedText(form: Form<ArticleValues>, isEmpty: boolean): void {
  const { opened } = useDashboard();

  useEffect(() => {
    if (!isEmpty) return;
    return opened.texts.taking(({ title, content }) => form.fill({ title, content }));
  }, [form, isEmpty, opened]);
}

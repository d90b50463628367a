import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { Article } from '../../../../shared/articles/articles.ts';
import type { FormPlace } from '../../../../shared/documents/publishChecks.ts';
import { limits } from '../../../../shared/kit/limits.ts';
import { failed } from '../../../../shared/texts/messages.ts';
import { Select } from '../../../forms/Select.tsx';
import { Switch } from '../../../forms/Switch.tsx';
import { TextInput } from '../../../forms/TextInput.tsx';
import { useStores } from '../../../kernel/stores.ts';
import { useLoaded } from '../../../kernel/useLoaded.ts';
import { Button } from '../../../ui/Button.tsx';
import { Link } from '../../../ui/Link.tsx';
import styles from '../../documents/DocumentForm.module.css';
import { RevisionsDialog } from '../../documents/history/RevisionsDialog.tsx';
import { OfferedDrafts } from '../../documents/OfferedDrafts.tsx';
import { useServerDraft } from '../../documents/useServerDraft.ts';
import { DraftFormBody } from '../../forms/DraftFormBody.tsx';
import type { FormProps } from '../../forms/useRowForm.ts';
import { useDashboard } from '../../useDashboard.ts';
import { PublishChecks } from '../checks/PublishChecks.tsx';
import { ImageInput } from '../image/ImageInput.tsx';
import { ArticlePreview } from '../preview/ArticlePreview.tsx';
import { NoPreviewLinks, PreviewLinksDialog } from '../preview/PreviewLinksDialog.tsx';
import { ScheduleInput } from '../schedule/ScheduleInput.tsx';
import { SearchSection } from '../search/SearchSection.tsx';
import { articleDrafts } from './articleDrafts.ts';
import { valuesOf } from './articleValues.ts';
import { ContentInput } from './ContentInput.tsx';
import { comparedFields } from './comparedFields.ts';
import { TagsInput } from './TagsInput.tsx';
import { useArticleForm } from './useArticleForm.ts';
import { useOpenedText } from './useOpenedText.ts';

export const ArticleFields = observer(function ArticleFields({ onCancel, ...options }: FormProps<Article>) {
  const { row } = options;
  const { site } = useStores();
  const { api, backgroundApi, handsIn, isAuthor } = useDashboard();
  const { draft, current, progress, save, show, cancel } = useArticleForm(options);
  const categories = useLoaded(api.allCategories, failed.fetchCategories);
  // Each time a new object, so that the same place can be gone to again.
  const [place, setPlace] = useState<FormPlace | null>(null);
  const [dialog, setDialog] = useState<'preview' | 'links' | 'revisions' | null>(null);
  const { form } = draft;
  const server = useServerDraft({
    document: articleDrafts,
    draft,
    row,
    owner: row?._id ?? null,
    valuesOf: (article) => valuesOf(article, site.timeZone),
    loadEditors: backgroundApi.editors,
    isWhole: () => form.values.imgUrl.kind === 'current',
  });
  const { flush } = server.sink;
  useOpenedText(form, row === null && options.draftId === 'new');
  const close = () => setDialog(null);

  return (
    <DraftFormBody
      draft={draft}
      compared={comparedFields}
      label={row ? 'Update Article' : 'Add Article'}
      onSave={save}
      onCancel={onCancel}
      above={<OfferedDrafts server={server} compared={comparedFields} />}
      beside={
        <>
          <Button onClick={() => setDialog('preview')}>Preview</Button>
          <Button onClick={() => setDialog('links')}>Preview links</Button>
          {row && <Button onClick={() => setDialog('revisions')}>Earlier versions</Button>}
        </>
      }
    >
      <div className={`stack ${styles.columns}`}>
        <div className={`stack ${styles.column}`}>
          <TextInput field={form.field('title')} label="Title" limit={limits.titleMax} required />
          <ContentInput field={form.field('content')} place={place?.element ? place : null} />
          <SearchSection form={form} article={current} atSummary={place?.field === 'summary' ? place : null} />
        </div>
        <div className={`stack ${styles.column}`}>
          <Select
            field={form.field('category')}
            label="Category"
            placeholder="Select Category"
            hint={categories.value?.categories.length === 0 && <NoCategories />}
            options={categories.value?.categories.map(({ category }) => category) ?? []}
            loading={!categories.value && !categories.hasFailed}
            onRetry={categories.hasFailed ? categories.load : undefined}
          />
          <TagsInput field={form.field('tags')} />
          <ImageInput
            image={form.field('imgUrl')}
            current={current?.imgUrl && current.image ? { url: current.imgUrl, ...current.image } : null}
            alt={form.field('imgAlt')}
            progress={progress}
            onCancel={cancel}
          />
          {handsIn.get() ? (
            <HandIn article={current} />
          ) : (
            <Switch
              field={form.field('published')}
              label="Published"
              hint={isAuthor ? 'Drafts are seen by you and the admins alone.' : 'Drafts are seen by admins alone.'}
            />
          )}
          {!handsIn.get() && !form.values.published && <ScheduleInput field={form.field('publishAt')} />}
          {!current?.published && (form.values.published || form.values.publishAt !== '') && (
            <PublishChecks form={form} article={current} onGo={setPlace} onPublish={save} />
          )}
        </div>
      </div>
      {dialog === 'preview' && <ArticlePreview article={current} values={form.values} flush={flush} onClose={close} />}
      {dialog === 'links' && row && <PreviewLinksDialog article={row} flush={flush} onClose={close} />}
      {dialog === 'links' && !row && <NoPreviewLinks onClose={close} />}
      {dialog === 'revisions' && row && (
        <RevisionsDialog
          draft={draft}
          list={(page) => api.revisions(row._id, { page })}
          read={(version) => api.revision(row._id, version)}
          restore={async (...version) => {
            const response = await api.restoreRevision(row._id, ...version);
            show(response.article);
            return response;
          }}
          onClose={close}
        />
      )}
    </DraftFormBody>
  );
});

/** Says how an article gets published where authors hand theirs in. */
function HandIn({ article }: { article: Article | null }) {
  if (article?.published) return <p className="note">This article is published. Only admins change it now.</p>;
  return (
    <p className="note">
      Admins publish the articles here. Save yours, then tick “Handed in” in the list when it is ready for them.
    </p>
  );
}

function NoCategories() {
  const { isAuthor } = useDashboard();

  if (isAuthor) return 'There are no categories yet: an admin creates them.';
  return (
    <>
      There are no categories yet. <Link to="/dashboard/category?form=new">Create the first one</Link>: what you have
      typed here stays.
    </>
  );
}

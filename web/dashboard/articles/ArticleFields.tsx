import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { Article } from '../../../shared/articles.ts';
import { limits } from '../../../shared/limits.ts';
import { failed } from '../../../shared/messages.ts';
import { Select } from '../../forms/Select.tsx';
import { Switch } from '../../forms/Switch.tsx';
import { TextInput } from '../../forms/TextInput.tsx';
import { Button } from '../../ui/Button.tsx';
import { DraftFormBody } from '../DraftFormBody.tsx';
import type { FormProps } from '../list/ListScreen.tsx';
import { useDashboard } from '../useDashboard.ts';
import { useLoaded } from '../useLoaded.ts';
import styles from './ArticleForm.module.css';
import { ArticlePreview } from './ArticlePreview.tsx';
import { ContentInput } from './ContentInput.tsx';
import { ImageInput } from './ImageInput.tsx';
import { TagsInput } from './TagsInput.tsx';
import { useArticleForm } from './useArticleForm.ts';

export const ArticleFields = observer(function ArticleFields({ onCancel, ...options }: FormProps<Article>) {
  const { row } = options;
  const { draft, progress, save, cancel } = useArticleForm(options);
  const categories = useLoaded(useDashboard().api.allCategories, failed.fetchCategories);
  const [previewed, setPreviewed] = useState(false);
  const { form } = draft;

  return (
    <DraftFormBody
      draft={draft}
      label={row ? 'Update Article' : 'Add Article'}
      onSave={save}
      onCancel={onCancel}
      beside={<Button onClick={() => setPreviewed(true)}>Preview</Button>}
    >
      <div className={styles.columns}>
        <div className={styles.column}>
          <TextInput field={form.field('title')} label="Title" maxLength={limits.titleMax * 2} required />
          <ContentInput field={form.field('content')} />
        </div>
        <div className={styles.column}>
          <Select
            field={form.field('category')}
            label="Category"
            placeholder="Select Category"
            options={categories.value?.categories.map(({ category }) => category) ?? []}
            loading={!categories.value && !categories.hasFailed}
            onRetry={categories.hasFailed ? categories.load : undefined}
            required
          />
          <TagsInput field={form.field('tags')} />
          <ImageInput
            image={form.field('imgUrl')}
            current={row?.imgUrl && row.image ? { url: row.imgUrl, ...row.image } : null}
            alt={form.field('imgAlt')}
            progress={progress}
            onCancel={cancel}
          />
          <Switch field={form.field('published')} label="Published" hint="Drafts are seen by admins alone." />
        </div>
      </div>
      {previewed && <ArticlePreview article={row} values={form.values} onClose={() => setPreviewed(false)} />}
    </DraftFormBody>
  );
});

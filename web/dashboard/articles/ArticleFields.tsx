import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { Article } from '../../../shared/articles.ts';
import { limits } from '../../../shared/limits.ts';
import { Select } from '../../forms/Select.tsx';
import { Switch } from '../../forms/Switch.tsx';
import { TextInput } from '../../forms/TextInput.tsx';
import button from '../../ui/Button.module.css';
import { DraftFormBody } from '../DraftFormBody.tsx';
import type { FormProps } from '../list/ListScreen.tsx';
import styles from './ArticleForm.module.css';
import { ArticlePreview } from './ArticlePreview.tsx';
import { ContentInput } from './ContentInput.tsx';
import { ImageInput } from './ImageInput.tsx';
import { TagsInput } from './TagsInput.tsx';
import { useArticleForm } from './useArticleForm.ts';
import { useCategoryNames } from './useCategoryNames.ts';

interface ArticleFieldsProps extends Omit<FormProps<Article>, 'row'> {
  /** The saved article; null for a new one. */
  article: Article | null;
}

export const ArticleFields = observer(function ArticleFields({ article, onSaved, onCancel }: ArticleFieldsProps) {
  const { draft, progress, save, cancel } = useArticleForm(article, onSaved);
  const categories = useCategoryNames();
  const [previewed, setPreviewed] = useState(false);
  const { form } = draft;

  return (
    <DraftFormBody
      draft={draft}
      label={article ? 'Update Article' : 'Add Article'}
      onSave={save}
      onCancel={onCancel}
      beside={
        <button type="button" className={button.quiet} onClick={() => setPreviewed(true)}>
          Preview
        </button>
      }
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
            {...categories}
            required
          />
          <TagsInput field={form.field('tags')} />
          <ImageInput
            image={form.field('imgUrl')}
            current={article?.imgUrl && article.image ? { url: article.imgUrl, ...article.image } : null}
            alt={form.field('imgAlt')}
            progress={progress}
            onCancel={cancel}
          />
          <Switch field={form.field('published')} label="Published" hint="Drafts are seen by admins alone." />
        </div>
      </div>
      {previewed && <ArticlePreview article={article} values={form.values} onClose={() => setPreviewed(false)} />}
    </DraftFormBody>
  );
});

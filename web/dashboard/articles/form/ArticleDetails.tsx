import { observer } from 'mobx-react-lite';
import type { Article } from '../../../../shared/articles/articles.ts';
import { searchLimits } from '../../../../shared/kit/limits.ts';
import { characterCount } from '../../../../shared/kit/text.ts';
import { failed } from '../../../../shared/texts/messages.ts';
import { t } from '../../../../shared/texts/t.ts';
import type { Form } from '../../../forms/Form.ts';
import { Select } from '../../../forms/Select.tsx';
import { Switch } from '../../../forms/Switch.tsx';
import { TextArea } from '../../../forms/TextInput.tsx';
import { useLoaded } from '../../../kernel/useLoaded.ts';
import { rich } from '../../../texts/rich.tsx';
import { Link } from '../../../ui/Link.tsx';
import { useDashboard } from '../../useDashboard.ts';
import { ImageInput } from '../image/ImageInput.tsx';
import { PublishedAtInput, ScheduleInput } from '../schedule/ScheduleInput.tsx';
import { SearchSection } from '../search/SearchSection.tsx';
import type { ArticleValues } from './articleValues.ts';
import { TagsInput } from './TagsInput.tsx';

interface ArticleDetailsProps {
  form: Form<ArticleValues>;
  /** The article as it is saved; null for a new one. */
  article: Article | null;
  /** The share of the image that has been sent, while it is. */
  progress: number | null;
  onCancelUpload: () => void;
}

/** The fields beside the text of an article: its category, tags, image and summary, when it is published, and its address. */
export const ArticleDetails = observer(function ArticleDetails(props: ArticleDetailsProps) {
  const { form, article, progress, onCancelUpload } = props;
  const { api, handsIn, isAuthor } = useDashboard();
  const length = characterCount(form.values.summary.trim());
  const categories = useLoaded(api.allCategories, failed.fetchCategories);

  return (
    <>
      <Select
        field={form.field('category')}
        label={t('Category')}
        placeholder={t('Select Category')}
        hint={categories.value?.categories.length === 0 && <NoCategories />}
        options={categories.value?.categories.map(({ category }) => category) ?? []}
        loading={!categories.value && !categories.hasFailed}
        onRetry={categories.hasFailed ? categories.load : undefined}
      />
      <TagsInput field={form.field('tags')} />
      <ImageInput
        image={form.field('imgUrl')}
        current={article?.imgUrl && article.image ? { url: article.imgUrl, ...article.image } : null}
        alt={form.field('imgAlt')}
        progress={progress}
        onCancel={onCancelUpload}
      />
      <TextArea
        field={form.field('summary')}
        label={t('Summary')}
        hint={t(
          'On cards, in the feed and in previews of links; left blank, the beginning of the text. {length} of {max} characters.',
          { length, max: searchLimits.summaryMax },
        )}
        limit={searchLimits.summaryMax}
        rows={3}
      />
      {handsIn.get() ? (
        <HandIn article={article} />
      ) : (
        <Switch
          field={form.field('published')}
          label={t('Published')}
          hint={t(isAuthor ? 'Drafts are seen by you and the admins alone.' : 'Drafts are seen by admins alone.')}
        />
      )}
      {!handsIn.get() && !form.values.published && <ScheduleInput field={form.field('publishAt')} />}
      {!isAuthor && form.values.published && <PublishedAtInput field={form.field('publishedAt')} />}
      {!isAuthor && (
        <Switch
          field={form.field('featured')}
          label={t('Featured')}
          hint={t('The newest featured article leads the home page.')}
        />
      )}
      <SearchSection form={form} article={article} />
    </>
  );
});

/** Says how an article gets published where authors hand theirs in. */
function HandIn({ article }: { article: Article | null }) {
  if (article?.published) return <p className="note">{t('This article is published. Only admins change it now.')}</p>;
  return (
    <p className="note">
      {t('Admins publish the articles here. Save yours, then tick “Handed in” in the list when it is ready for them.')}
    </p>
  );
}

function NoCategories() {
  const { isAuthor } = useDashboard();

  if (isAuthor) return t('There are no categories yet: an admin creates them.');
  return rich('There are no categories yet. <a>Create the first one</a>: what you have typed here stays.', {
    a: (words) => <Link to="/dashboard/category?form=new">{words}</Link>,
  });
}

import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { Article } from '../../../../shared/articles/articles.ts';
import type { FormPlace } from '../../../../shared/documents/publishChecks.ts';
import { searchLimits } from '../../../../shared/kit/limits.ts';
import { truncate } from '../../../../shared/kit/text.ts';
import { articlePath } from '../../../../shared/site/paths.ts';
import { msg, t } from '../../../../shared/texts/t.ts';
import { texts } from '../../../../shared/texts/texts.ts';
import type { Form } from '../../../forms/Form.ts';
import { useStores } from '../../../kernel/stores.ts';
import { PublishSheet } from '../../documents/PublishSheet.tsx';
import { useDashboard } from '../../useDashboard.ts';
import { PublishChecks } from '../checks/PublishChecks.tsx';
import { type ArticleValues, comparedFields } from '../form/articleValues.ts';
import { useFileUrl } from '../image/useFileUrl.ts';
import type { ArticleImageChoice } from '../image/useImageChoice.ts';
import { PublishedAtInput, ScheduleInput } from '../schedule/ScheduleInput.tsx';
import { textOf } from '../search/SearchFields.tsx';
import { typedSlug } from '../search/typedSlug.ts';
import styles from './ArticleSheet.module.css';

type When = 'now' | 'later' | 'earlier';

export interface ArticleSheetProps {
  form: Form<ArticleValues>;
  /** The article as it is saved; null for a new one. */
  article: Article | null;
  /** Goes to a place in the text. */
  onGo: (place: FormPlace) => void;
  /** Saves the article. */
  onPublish: () => void;
  onClose: () => void;
}

/** The sheet from which an article is published, or its changes are: its address and card, the time, and the checks. */
export const ArticleSheet = observer(function ArticleSheet(props: ArticleSheetProps) {
  const { form, article, onGo, onPublish, onClose } = props;
  const { site } = useStores();
  const { title, slug, publishAt } = form.values;
  const isLive = article?.published ?? false;
  const [when, setWhen] = useState<When>(publishAt === '' ? 'now' : 'later');
  const made = typedSlug(slug.trim() === '' ? title : slug) ?? '…';

  const mayConfirm = () => {
    const name = times[when];
    if (isLive || !name || form.values[name] !== '') return true;
    form.refuse({ [name]: t('Choose a time.') });
    return false;
  };

  const handleConfirm = () => {
    form.set('published', when !== 'later');
    if (when !== 'later') form.set('publishAt', '');
    if (when === 'now' && !isLive) form.set('publishedAt', form.initial.publishedAt);
    onClose();
    onPublish();
  };

  return (
    <PublishSheet
      kind="article"
      address={site.url + articlePath({ slug: made })}
      isLive={isLive}
      versions={{ typed: { ...form.values }, saved: form.initial }}
      compared={comparedFields}
      action={t(isLive ? msg('Update now') : actions[when])}
      mayConfirm={mayConfirm}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      <Card form={form} article={article} />
      {!isLive && <WhenChoice form={form} when={when} onChoose={setWhen} />}
      <PublishChecks form={form} article={article} onGo={onGo} />
    </PublishSheet>
  );
});

/** The field that a choice needs. */
const times = { now: null, later: 'publishAt', earlier: 'publishedAt' } as const;

const actions = msg({ now: 'Publish now', later: 'Schedule', earlier: 'Publish with this date' });

interface WhenChoiceProps {
  form: Form<ArticleValues>;
  when: When;
  onChoose: (when: When) => void;
}

const WhenChoice = observer(function WhenChoice({ form, when, onChoose }: WhenChoiceProps) {
  const { isAuthor } = useDashboard();
  const option = (value: When, label: string) => (
    <label className={`line ${styles.option}`}>
      <input type="radio" name="when" value={value} checked={when === value} onChange={() => onChoose(value)} />
      {label}
    </label>
  );

  return (
    <fieldset className={`stack ${styles.when}`}>
      <legend>{t('When')}</legend>
      {option('now', t('Now'))}
      {option('later', t('At a time'))}
      {when === 'later' && <ScheduleInput field={form.field('publishAt')} />}
      {!isAuthor && option('earlier', t('On an earlier date'))}
      {when === 'earlier' && <PublishedAtInput field={form.field('publishedAt')} />}
    </fieldset>
  );
});

/** The article as lists and links to it show it. */
const Card = observer(function Card({ form, article }: { form: Form<ArticleValues>; article: Article | null }) {
  const { title, summary, content, imgUrl } = form.values;
  const file = useFileUrl(imgUrl.kind === 'new' ? imgUrl.file : null);
  const url = file ?? savedUrl(imgUrl, article);

  return (
    <figure className={`card ${styles.card}`}>
      {url && <img src={url} alt="" />}
      <figcaption>
        <p className={styles.title} dir="auto">
          {title.trim() || t(texts.untitled)}
        </p>
        <p dir="auto">{summary.trim() || truncate(textOf(content), searchLimits.summaryMax)}</p>
      </figcaption>
    </figure>
  );
});

function savedUrl(choice: ArticleImageChoice, article: Article | null): string | null {
  if (choice.kind === 'library') return choice.image.url;
  return choice.kind === 'current' ? (choice.url ?? article?.imgUrl ?? null) : null;
}

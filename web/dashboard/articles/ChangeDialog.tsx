import { observer } from 'mobx-react-lite';
import { type FormEvent, useState } from 'react';
import type { ArticleFilters } from '../../../shared/articles/articles.ts';
import { limits } from '../../../shared/kit/limits.ts';
import { doneInBulk, failed } from '../../../shared/texts/messages.ts';
import { msg, t } from '../../../shared/texts/t.ts';
import { Choice } from '../../forms/Choice.tsx';
import { TextInput } from '../../forms/TextInput.tsx';
import { useLoaded } from '../../kernel/useLoaded.ts';
import button from '../../ui/Button.module.css';
import { CloseButton, closeAround, Dialog } from '../../ui/Dialog.tsx';
import { queryOf } from '../list/filters/filters.ts';
import { useDashboard } from '../useDashboard.ts';
import styles from './ChangeDialog.module.css';

const changes = msg({
  publish: 'Publish',
  unpublish: 'Unpublish',
  category: 'Set category',
  tag: 'Add tag',
});

type Change = keyof typeof changes;

/** The dialog that asks how to change the selected articles, and changes them. */
export const ChangeDialog = observer(function ChangeDialog({ onClose }: { onClose: () => void }) {
  const { api, articles, handsIn } = useDashboard();
  const offered = Object.entries(changes)
    .filter(([name]) => !handsIn.get() || !name.endsWith('publish'))
    .map(([name, label]) => [name, t(label)] as const);
  const { value } = useLoaded(api.allCategories, failed.fetchCategories);
  const [change, setChange] = useState<Change>(handsIn.get() ? 'category' : 'publish');
  const [category, setCategory] = useState('');
  const [tag, setTag] = useState('');

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    closeAround(event.currentTarget);
    void articles.changeSelected(
      (selected) => {
        const targets =
          'where' in selected ? { ...selected, where: queryOf<ArticleFilters>(selected.where) } : selected;
        if (change === 'category') return api.categorizeArticles({ ...targets, category });
        if (change === 'tag') return api.tagArticles({ ...targets, tag });
        return api.publishArticles({ ...targets, published: change === 'publish' });
      },
      { done: fallbacks[change], failed: failed.unknown },
    );
  };

  return (
    <Dialog
      title={t('Change Selected Articles')}
      text={t(
        'Are you sure you want to change {count, plural, one {# article} other {# articles}}? Each of them keeps its earlier versions.',
        { count: articles.selectionSize },
      )}
      onClose={onClose}
    >
      <form className={`stack ${styles.form}`} onSubmit={handleSubmit}>
        <Choice label={t('Change', { context: 'noun' })} value={change} options={offered} onChoose={setChange} />
        {change === 'category' && (
          <Choice
            label={t('New category')}
            value={category}
            options={[
              ['', t('Select Category')],
              ...(value?.categories.map((each) => [each.category, each.category] as const) ?? []),
            ]}
            onChoose={setCategory}
            required
          />
        )}
        {change === 'tag' && (
          <TextInput
            field={{ name: 'tag', value: tag, error: undefined, set: setTag }}
            label={t('New tag')}
            required
            maxLength={limits.tagMax}
            pattern={'.*\\S.*'}
          />
        )}
        <div className={`row ${styles.buttons}`}>
          <CloseButton>{t('Cancel')}</CloseButton>
          <button type="submit" className={button.primary}>
            {t(changes[change])}
          </button>
        </div>
      </form>
    </Dialog>
  );
});

const fallbacks: Record<Change, string> = {
  publish: doneInBulk.articlesPublished,
  unpublish: doneInBulk.articlesUnpublished,
  category: doneInBulk.articlesCategorized,
  tag: doneInBulk.tagAdded,
};

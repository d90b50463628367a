import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { CountedTag } from '../../../shared/articles/tagCalls.ts';
import { limits } from '../../../shared/kit/limits.ts';
import { confirmations } from '../../../shared/texts/confirmations.ts';
import { doneInBulk, failed } from '../../../shared/texts/messages.ts';
import { msg, t } from '../../../shared/texts/t.ts';
import { Choice } from '../../forms/Choice.tsx';
import { Form } from '../../forms/Form.ts';
import { TextInput } from '../../forms/TextInput.tsx';
import { useStores } from '../../kernel/stores.ts';
import { Link } from '../../ui/Link.tsx';
import type { Column } from '../list/ListRow.tsx';
import { ListTable } from '../list/ListTable.tsx';
import { FormDialog } from '../ui/FormDialog.tsx';
import { useDashboard } from '../useDashboard.ts';

const columns: Column<CountedTag>[] = [
  { name: msg('Tag'), sort: 'tag', isContent: true, cell: ({ tag }) => tag },
  {
    name: msg('Articles'),
    width: 8,
    sort: '-articles',
    line: true,
    cell: (row) => <Link to={`/dashboard/article?tag=${encodeURIComponent(row.tag)}`}>{countOf(row)}</Link>,
  },
];

const sorts = msg({
  tag: 'by name',
  '-tag': 'by name, from Z to A',
  '-articles': 'most published articles first',
  articles: 'fewest published articles first',
});

/** The tags of all articles. */
export function Screen() {
  const { tags } = useDashboard();
  const [changing, setChanging] = useState<CountedTag | null>(null);

  return (
    <>
      <ListTable
        list={tags}
        label={t('Tags')}
        finding={{ list: 'tags', sorts }}
        columns={columns}
        nameOf={({ tag }) => tag}
        onEdit={setChanging}
        confirmations={{ one: () => confirmations.deleteTag, many: confirmations.deleteTags }}
        empty={t('No tags yet. Articles get them in their form.')}
      />
      {changing && (
        <ChangeTag
          tag={changing}
          onClose={() => {
            setChanging(null);
            void tags.load();
          }}
        />
      )}
    </>
  );
}

/** Counts the articles that have a tag: '3', or with drafts among them '3 (1 draft)'. */
function countOf({ articles, drafts = 0 }: CountedTag): string {
  const all = articles + drafts;
  if (drafts === 0) return t('{all, number}', { all });
  return t('{all, number} ({drafts, plural, one {# draft} other {# drafts}})', { all, drafts });
}

interface ChangeTagProps {
  tag: CountedTag;
  /** Called once it is closed, whether the tag was changed or not. */
  onClose: () => void;
}

/** A dialog that renames a tag in all of its articles, or merges it into another one. */
const ChangeTag = observer(function ChangeTag({ tag: { tag, articles, drafts = 0 }, onClose }: ChangeTagProps) {
  const { api } = useDashboard();
  const { toasts } = useStores();
  const [isMerging, setMerging] = useState(false);
  const [form] = useState(() => new Form({ to: tag, into: '' }));
  const expected = articles + drafts;

  const handleSubmit = () => {
    const send = ({ to, into }: { to: string; into: string }) =>
      isMerging ? api.mergeTag({ tag, expected, into }) : api.renameTag({ tag, expected, to });
    const texts = { done: isMerging ? doneInBulk.tagMerged : doneInBulk.tagRenamed, failed: failed.unknown };
    return form.submit((values) => toasts.promise(send(values), texts));
  };

  return (
    <FormDialog
      title={t('Change Tag')}
      text={t(
        '“{tag}” is changed in {count, plural, one {# article} other {# articles}}. Each of them keeps its earlier versions.',
        { tag, count: expected },
      )}
      form={form}
      submit={t(isMerging ? 'Merge' : 'Rename')}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <Choice
        label={t('Change')}
        value={isMerging ? 'merge' : 'rename'}
        options={[
          ['rename', t('Rename')],
          ['merge', t('Merge into another tag')],
        ]}
        onChoose={(change) => setMerging(change === 'merge')}
      />
      {isMerging ? (
        <TextInput
          field={form.field('into')}
          label={t('Other tag')}
          hint={t('Its name. The articles have it instead.')}
          maxLength={limits.tagMax * 2}
          required
        />
      ) : (
        <TextInput field={form.field('to')} label={t('New name')} maxLength={limits.tagMax * 2} required />
      )}
    </FormDialog>
  );
});

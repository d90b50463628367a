import { useState } from 'react';
import type { CountedTag } from '../../../shared/articles/tagCalls.ts';
import { confirmations } from '../../../shared/texts/confirmations.ts';
import { Link } from '../../ui/Link.tsx';
import type { Column } from '../list/ListRow.tsx';
import { ListTable } from '../list/ListTable.tsx';
import { useDashboard } from '../useDashboard.ts';
import { ChangeTag } from './ChangeTag.tsx';

const columns: Column<CountedTag>[] = [
  { name: 'Tag', sort: 'tag', isContent: true, cell: ({ tag }) => tag },
  {
    name: 'Articles',
    width: 8,
    sort: '-articles',
    line: true,
    cell: (row) => <Link to={`/dashboard/article?tag=${encodeURIComponent(row.tag)}`}>{countOf(row)}</Link>,
  },
];

const sorts = {
  tag: 'by name',
  '-tag': 'by name, from Z to A',
  '-articles': 'most published articles first',
  articles: 'fewest published articles first',
};

/** The tags of all articles. */
export function Screen() {
  const { tags } = useDashboard();
  const [changing, setChanging] = useState<CountedTag | null>(null);

  return (
    <>
      <ListTable
        list={tags}
        label="Tags"
        finding={{ sorts }}
        columns={columns}
        nameOf={({ tag }) => tag}
        onEdit={setChanging}
        confirmations={{ one: confirmations.deleteTag, many: confirmations.deleteTags }}
        empty="No tags yet. Articles get them in their form."
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
  return drafts === 0 ? String(all) : `${all} (${drafts} ${drafts === 1 ? 'draft' : 'drafts'})`;
}

import { observer } from 'mobx-react-lite';
import type { ArticleCard } from '../../../shared/articles.ts';
import { confirmations } from '../../../shared/confirmations.ts';
import { languageOf } from '../../../shared/language.ts';
import { limits } from '../../../shared/limits.ts';
import { texts } from '../../../shared/messages.ts';
import { truncate } from '../../../shared/text.ts';
import { Cover } from '../../ui/Cover.tsx';
import type { Column } from '../list/ListRow.tsx';
import { ListScreen } from '../list/ListScreen.tsx';
import { useListAddress } from '../list/useListAddress.ts';
import { ArticleTrash } from '../trash/Trash.tsx';
import { useTrashCount } from '../trash/useTrashCount.ts';
import { useDashboard } from '../useDashboard.ts';
import { ArticleForm } from './ArticleForm.tsx';
import styles from './ArticlesScreen.module.css';
import { PublishedBox } from './PublishedBox.tsx';
import { ScheduledAt } from './ScheduledAt.tsx';
import { ScheduledFilter } from './ScheduledFilter.tsx';

const columns: Column<ArticleCard>[] = [
  { name: 'Category', width: 7, cell: ({ category }) => category ?? texts.uncategorized },
  {
    name: 'Title',
    cell: ({ title }) => (
      <span title={title} lang={languageOf(title)}>
        {truncate(title || texts.untitled, limits.tableText)}
      </span>
    ),
  },
  {
    name: 'Image',
    width: 5.75,
    line: true,
    cell: (article) =>
      article.image ? (
        <Cover article={article} sizes="60px" className={styles.image} />
      ) : (
        <span className={`soft ${styles.noImage}`}>No Image</span>
      ),
  },
  { name: 'Tags', cell: ({ tags }) => <Tags tags={tags} /> },
  { name: 'Content', cell: ({ summary }) => truncate(summary, limits.tableText) },
  { name: 'Author', width: 6, cell: ({ author }) => author?.username ?? texts.unknownAuthor },
  {
    name: 'Published',
    width: 10,
    cell: (article) => (
      <span className="line">
        <PublishedBox article={article} />
        <ScheduledAt article={article} />
      </span>
    ),
  },
];

/** All articles, published or not. */
export const ArticlesScreen = observer(function ArticlesScreen() {
  const { articles, trash } = useDashboard();
  const { status } = useListAddress();
  useTrashCount(trash.articles);

  return (
    <ListScreen
      kind="article"
      list={articles}
      label="Articles"
      create="Add Article"
      update="Update Article"
      Form={ArticleForm}
      order="newest first"
      columns={columns}
      nameOf={({ title }) => title || texts.untitled}
      confirmations={{ one: confirmations.deleteArticle, many: confirmations.deleteArticles }}
      filter={<ScheduledFilter />}
      empty={status === 'scheduled' ? 'No article is scheduled.' : 'No articles yet.'}
      trash={{ list: trash.articles, content: <ArticleTrash /> }}
    />
  );
});

/** The first three tags, and the number of further ones: '+2'. */
function Tags({ tags }: { tags: string[] }) {
  const more = tags.length - limits.tableTags;

  return (
    <ul className={`tiny ${styles.tags}`} title={tags.join(', ')}>
      {tags.slice(0, limits.tableTags).map((tag) => (
        <li key={tag}>{tag}</li>
      ))}
      {more > 0 && <li className={styles.more}>+{more}</li>}
    </ul>
  );
}

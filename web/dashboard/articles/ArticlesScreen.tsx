import { observer } from 'mobx-react-lite';
import type { ArticleCard } from '../../../shared/articles/articles.ts';
import { limits } from '../../../shared/kit/limits.ts';
import { truncate } from '../../../shared/kit/text.ts';
import { languageOf } from '../../../shared/site/language.ts';
import { confirmations } from '../../../shared/texts/confirmations.ts';
import { texts } from '../../../shared/texts/texts.ts';
import { Cover } from '../../ui/Cover.tsx';
import { SetAside } from '../documents/SetAside.tsx';
import { StatusFilter } from '../list/filters/StatusFilter.tsx';
import type { Column } from '../list/ListRow.tsx';
import { ListScreen } from '../list/ListScreen.tsx';
import { useListAddress } from '../list/useListAddress.ts';
import { useTrashCount } from '../list/useTrashCount.ts';
import { ArticleTrash } from '../trash/Trash.tsx';
import { useDashboard } from '../useDashboard.ts';
import { ArticleFilters } from './ArticleFilters.tsx';
import styles from './ArticlesScreen.module.css';
import { ChangeArticles } from './ChangeArticles.tsx';
import { ArticleForm } from './form/ArticleForm.tsx';
import { PublishedBox } from './PublishedBox.tsx';
import { ScheduledAt } from './schedule/ScheduledAt.tsx';

const columns: Column<ArticleCard>[] = [
  { name: 'Category', width: 7, sort: 'category', cell: ({ category }) => category ?? texts.uncategorized },
  {
    name: 'Title',
    sort: 'title',
    isContent: true,
    cell: ({ title }) => (
      <span title={title} lang={title === '' ? 'en' : languageOf(title)}>
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
  { name: 'Content', isContent: true, cell: ({ summary }) => truncate(summary, limits.tableText) },
  { name: 'Author', width: 6, sort: 'author', cell: ({ author }) => author?.username ?? texts.unknownAuthor },
  {
    name: 'Published',
    width: 10,
    sort: '-publishedAt',
    cell: (article) => (
      <span className="line">
        <PublishedBox article={article} />
        <ScheduledAt article={article} />
      </span>
    ),
  },
];

const statuses = {
  all: 'All',
  published: 'Published',
  draft: 'Drafts',
  scheduled: 'Scheduled',
};
/** With the one that there is only where authors hand in. */
const statusesWithHandIn = { ...statuses, 'handed-in': 'Handed in' };

const sorts = {
  '-createdAt': 'newest first',
  createdAt: 'oldest first',
  '-updatedAt': 'last changed first',
  updatedAt: 'least recently changed first',
  '-publishedAt': 'last published first',
  publishedAt: 'first published first',
  title: 'by title',
  '-title': 'by title, from Z to A',
  category: 'by category',
  '-category': 'by category, from Z to A',
  author: 'by author',
  '-author': 'by author, from Z to A',
};

/** All articles, published or not; an author's own for an author. */
export const ArticlesScreen = observer(function ArticlesScreen() {
  const { account, articles, isAuthor, trash } = useDashboard();
  const { filters } = useListAddress();
  useTrashCount(trash.articles);
  const hasHandedIn = filters.status === 'handed-in' || Boolean(articles.counts?.['handed-in']);
  const views = account && !isAuthor ? [{ name: 'My drafts', filters: { status: 'draft', author: account } }] : [];

  return (
    <ListScreen
      kind="article"
      list={articles}
      label="Articles"
      create="Add Article"
      update="Update Article"
      Form={ArticleForm}
      above={(openNew) => <SetAside kind="article" onOpen={openNew} />}
      columns={columns}
      nameOf={({ title }) => title || texts.untitled}
      confirmations={{ one: confirmations.deleteArticle, many: confirmations.deleteArticles }}
      finding={{ list: 'articles', views, sorts, fields: <ArticleFilters /> }}
      filter={
        <StatusFilter statuses={hasHandedIn ? statusesWithHandIn : statuses} counts={articles.counts} kind="article" />
      }
      bulk={<ChangeArticles />}
      empty={noneOf[filters.status ?? ''] ?? 'No articles yet.'}
      trash={{ list: trash.articles, content: <ArticleTrash /> }}
    />
  );
});

const noneOf: Record<string, string> = {
  published: 'No article is published.',
  draft: 'No article is a draft.',
  scheduled: 'No article is scheduled.',
  'handed-in': 'No article is handed in.',
};

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

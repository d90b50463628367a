import { observer } from 'mobx-react-lite';
import type { ArticleCard } from '../../../shared/articles/articles.ts';
import { limits } from '../../../shared/kit/limits.ts';
import { truncate } from '../../../shared/kit/text.ts';
import { withoutMarks } from '../../../shared/kit/withoutMarks.ts';
import { languageOf } from '../../../shared/site/language.ts';
import { confirmations } from '../../../shared/texts/confirmations.ts';
import { language, listOf, msg, t } from '../../../shared/texts/t.ts';
import { texts } from '../../../shared/texts/texts.ts';
import { Button } from '../../ui/Button.tsx';
import { Cover } from '../../ui/Cover.tsx';
import { UnfinishedList, useUnfinished } from '../documents/UnfinishedList.tsx';
import type { Unfinished } from '../documents/unfinished.ts';
import { lazyForm } from '../forms/lazyForm.tsx';
import type { Filters } from '../list/filters/filters.ts';
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
import { PublishedBox } from './PublishedBox.tsx';
import { ScheduledAt } from './schedule/ScheduledAt.tsx';

const columns: Column<ArticleCard>[] = [
  { name: msg('Category'), width: 7, sort: 'category', cell: ({ category }) => category ?? t(texts.uncategorized) },
  {
    name: msg('Title'),
    width: 8,
    opens: true,
    sort: 'title',
    isContent: true,
    cell: ({ title }) => (
      <span title={title} lang={title === '' ? language() : languageOf(title)}>
        {truncate(title || t(texts.untitled), limits.tableText)}
      </span>
    ),
  },
  {
    name: msg('Image'),
    width: 5.75,
    cell: (article) =>
      article.image ? (
        <Cover article={article} sizes="60px" className={styles.image} />
      ) : (
        <span className="soft">{t('No Image')}</span>
      ),
  },
  { name: msg('Tags'), cell: ({ tags }) => <Tags tags={tags} /> },
  { name: msg('Content'), isContent: true, cell: ({ summary }) => truncate(summary, limits.tableText) },
  {
    name: msg('Author'),
    width: 6.75,
    sort: 'author',
    cell: ({ author }) => author?.username ?? t(texts.unknownAuthor),
  },
  {
    name: msg('Published'),
    width: 9.25,
    sort: '-publishedAt',
    cell: (article) => (
      <span className="line">
        <PublishedBox article={article} />
        <ScheduledAt article={article} />
      </span>
    ),
  },
];

const statuses = msg({
  all: 'All',
  published: 'Published',
  draft: 'Drafts',
  scheduled: 'Scheduled',
});
/** Those that are there only where such articles are. */
const furtherStatuses = msg({ unfinished: 'Unfinished', 'handed-in': 'Handed in' });

/** The number of unfinished articles above a list that is not of these alone. */
const UNFINISHED_SHOWN = 5;

const sorts = msg({
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
});

const Form = lazyForm(async () => ({ Form: (await import('./form/ArticleForm.tsx')).ArticleForm }));

/** All articles, published or not; an author's own for an author. */
export const ArticlesScreen = observer(function ArticlesScreen() {
  const { account, articles, isAuthor, trash } = useDashboard();
  const { filters, filter, form, page } = useListAddress();
  useTrashCount(trash.articles);
  const unfinished = useUnfinished('article', form === null);
  const isAlone = filters.status === 'unfinished';
  const found = unfinishedIn(unfinished.drafts, { filters, page });
  const counts: Record<string, number> = { ...articles.counts, unfinished: unfinished.drafts.length };
  const further = Object.entries(furtherStatuses).filter(([status]) => filters.status === status || counts[status]);
  const views = account && !isAuthor ? [{ name: t('My drafts'), filters: { status: 'draft', author: account } }] : [];

  return (
    <ListScreen
      kind="article"
      list={articles}
      label={t('Articles')}
      create={t('Add Article')}
      update={t('Update Article')}
      Form={Form}
      unfinished={(open) => ({
        count: found.length,
        isAlone,
        rows: (
          <UnfinishedList
            kind="article"
            drafts={isAlone ? found : found.slice(0, UNFINISHED_SHOWN)}
            onOpen={open}
            onDelete={unfinished.remove}
          >
            {!isAlone && found.length > UNFINISHED_SHOWN && (
              <Button onClick={() => filter({ status: 'unfinished' })}>
                {t('All {count, number} unfinished articles', { count: found.length })}
              </Button>
            )}
          </UnfinishedList>
        ),
      })}
      columns={columns}
      nameOf={({ title }) => title || t(texts.untitled)}
      confirmations={{ one: confirmations.deleteArticle, many: confirmations.deleteArticles }}
      finding={{ list: 'articles', views, sorts, fields: <ArticleFilters /> }}
      filter={
        <StatusFilter
          statuses={{ ...statuses, ...Object.fromEntries(further) }}
          counts={articles.counts && counts}
          kind="article"
        />
      }
      bulk={<ChangeArticles />}
      empty={t(noneOf[filters.status ?? ''] ?? msg('No articles yet.'))}
      trash={{ list: trash.articles, content: <ArticleTrash /> }}
    />
  );
});

/** The drafts of new articles that belong to what is shown: the first page, without filters that only articles have. */
function unfinishedIn(drafts: Unfinished[], { filters, page }: { filters: Filters; page: number }): Unfinished[] {
  const { status = 'all', q = '', sort: _, ...others } = filters;
  if (page > 1 || Object.keys(others).length > 0 || !['all', 'draft', 'unfinished'].includes(status)) return [];
  return drafts.filter(({ name }) => withoutMarks(name).includes(withoutMarks(q)));
}

const noneOf: Record<string, string> = msg({
  published: 'No article is published.',
  draft: 'No article is a draft.',
  unfinished: 'No article is unfinished.',
  scheduled: 'No article is scheduled.',
  'handed-in': 'No article is handed in.',
});

/** The first three tags, and the number of further ones: '+2'. */
function Tags({ tags }: { tags: string[] }) {
  const more = tags.length - limits.tableTags;

  return (
    <ul className={`tiny ${styles.tags}`} title={listOf(tags)}>
      {tags.slice(0, limits.tableTags).map((tag) => (
        <li key={tag}>{tag}</li>
      ))}
      {more > 0 && <li className={styles.more}>+{more}</li>}
    </ul>
  );
}

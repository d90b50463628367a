import { observer } from 'mobx-react-lite';
import type { ArticleCard } from '../../../shared/articles.ts';
import { confirmations } from '../../../shared/confirmations.ts';
import { languageOf } from '../../../shared/language.ts';
import { limits } from '../../../shared/limits.ts';
import { texts } from '../../../shared/messages.ts';
import { truncate } from '../../../shared/text.ts';
import button from '../../ui/Button.module.css';
import type { Column } from '../list/ListRow.tsx';
import { ListScreen } from '../list/ListScreen.tsx';
import { ListTable } from '../list/ListTable.tsx';
import { useDashboard } from '../useDashboard.ts';
import { ArticleForm } from './ArticleForm.tsx';
import { PublishedBox } from './PublishedBox.tsx';
import { RowTags } from './RowTags.tsx';
import { Thumbnail } from './Thumbnail.tsx';

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
  { name: 'Image', width: 5.75, line: true, cell: (article) => <Thumbnail article={article} /> },
  { name: 'Tags', cell: ({ tags }) => <RowTags tags={tags} /> },
  { name: 'Content', cell: ({ summary }) => truncate(summary, limits.tableText) },
  { name: 'Author', width: 6, cell: ({ author }) => author?.username ?? texts.unknownAuthor },
  { name: 'Published', width: 5.75, line: true, cell: (article) => <PublishedBox article={article} /> },
];

/** All articles, published or not. */
export const ArticlesScreen = observer(function ArticlesScreen() {
  const { articles } = useDashboard();

  return (
    <ListScreen
      kind="article"
      list={articles}
      labels={{ list: 'Articles', create: 'Add Article', update: 'Update Article' }}
      Form={ArticleForm}
    >
      {({ edit, create, isUnsaved }) => (
        <ListTable
          list={articles}
          label="Articles"
          order="newest first"
          columns={columns}
          nameOf={({ title }) => title || texts.untitled}
          confirmations={{ one: confirmations.deleteArticle, many: confirmations.deleteArticles }}
          onEdit={edit}
          isUnsaved={isUnsaved}
          empty={{
            text: 'No articles yet.',
            next: (
              <button type="button" className={button.primary} onClick={create}>
                Add Article
              </button>
            ),
          }}
        />
      )}
    </ListScreen>
  );
});

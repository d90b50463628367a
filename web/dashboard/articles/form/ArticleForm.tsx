import type { ArticleCard } from '../../../../shared/articles/articles.ts';
import { failed } from '../../../../shared/texts/messages.ts';
import type { FormProps } from '../../forms/useRowForm.ts';
import { WholeRow } from '../../forms/WholeRow.tsx';
import { useDashboard } from '../../useDashboard.ts';
import { ArticleFields } from './ArticleFields.tsx';

/** The form of a new article or of an existing one, which is loaded first with its content. */
export function ArticleForm({ row, ...props }: FormProps<ArticleCard>) {
  const { api } = useDashboard();

  return (
    <WholeRow {...props} slug={row?.slug ?? null} read={api.article} noun="article" failed={failed.fetchArticles}>
      {(article, onSaved) => <ArticleFields {...props} row={article} onSaved={onSaved} />}
    </WholeRow>
  );
}

import type { ReactNode } from 'react';
import type { Page } from '../../../shared/kit/paging.ts';
import type { ShownCard } from '../../article/shownCard.ts';
import { ArticleGrid } from '../home/ArticleGrid.tsx';
import { Pager } from '../home/Pager.tsx';

interface ArticleListProps {
  articles: Page<ShownCard>;
  pathOf: (page: number) => string;
  /** The heading of the page. */
  children: ReactNode;
}

/** A page of articles under its heading, with the grid and the pager of the home page. */
export function ArticleList({ articles, pathOf, children }: ArticleListProps) {
  return (
    <div className="page-width">
      {children}
      <ArticleGrid articles={articles.data} hasLead={false} />
      <Pager page={articles.currentPage} totalPages={articles.totalPages} pathOf={pathOf} />
    </div>
  );
}

import { useLoaderData } from 'react-router-dom';
import { useStores } from '../../kernel/stores.ts';
import { usePageHead } from '../../kernel/usePageHead.ts';
import { NotFoundPage } from '../../layout/NotFoundPage.tsx';
import { ArticleGrid } from './ArticleGrid.tsx';
import { CategoryBar } from './CategoryBar.tsx';
import { EmptyList } from './EmptyList.tsx';
import { Hero } from './Hero.tsx';
import { homeHead } from './homeHead.ts';
import type { HomeData } from './loadHome.ts';
import { Pager } from './Pager.tsx';

export function HomePage() {
  const data = useLoaderData<HomeData | null>();

  return data ? <Home {...data} /> : <NotFoundPage />;
}

function Home({ address, articles, categories, moreCategories }: HomeData) {
  const { site } = useStores();
  usePageHead(homeHead({ address, articles }, site));

  const isFront = address.category === null && address.page === 1;

  return (
    <div className="page-width">
      <Hero site={site} address={address} total={articles.total} />
      <CategoryBar categories={categories} hasMore={moreCategories} current={address.category} />
      {articles.data.length > 0 ? (
        <>
          <ArticleGrid articles={articles.data} hasLead={isFront} />
          <Pager address={address} totalPages={articles.totalPages} />
        </>
      ) : (
        <EmptyList category={address.category} />
      )}
    </div>
  );
}

import { useLoaderData } from 'react-router-dom';
import type { Site } from '../../../shared/site/pages.ts';
import { categoryPath, homePath } from '../../../shared/site/paths.ts';
import { language, t } from '../../../shared/texts/t.ts';
import { texts } from '../../../shared/texts/texts.ts';
import type { PageHead } from '../../kernel/head.ts';
import { useStores } from '../../kernel/stores.ts';
import { usePageHead } from '../../kernel/usePageHead.ts';
import { NotFoundPage } from '../../layout/NotFoundPage.tsx';
import type { Missing } from '../../layout/WaysOn.tsx';
import { Link } from '../../ui/Link.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { ArticleGrid } from './ArticleGrid.tsx';
import { CategoryBar } from './CategoryBar.tsx';
import { Hero } from './Hero.tsx';
import styles from './HomePage.module.css';
import type { HomeBar, HomeData } from './loadHome.ts';
import { Pager } from './Pager.tsx';

export function HomePage() {
  const data = useLoaderData<HomeData | (HomeBar & Missing)>();

  return 'newest' in data ? <NotThere {...data} /> : <Home {...data} />;
}

/** The page of an unknown category, and of a page past the end. */
function NotThere({ categories, moreCategories, newest }: HomeBar & Missing) {
  return (
    <div className="page-width">
      <CategoryBar categories={categories} hasMore={moreCategories} current="" />
      <NotFoundPage newest={newest} />
    </div>
  );
}

function Home({ address, articles, categories, moreCategories }: HomeData) {
  const { site } = useStores();
  usePageHead(homeHead({ address, articles }, site));

  const isFront = address.category === null && address.page === 1;

  return (
    <div className="page-width">
      {address.category === null ? (
        <Hero title={site.name} description={site.description} />
      ) : (
        <Hero
          kicker={site.name}
          title={address.category}
          description={
            <span lang={language()}>
              {t('{count, plural, one {# article} other {# articles}}', { count: articles.total })}
            </span>
          }
        />
      )}
      <CategoryBar categories={categories} hasMore={moreCategories} current={address.category} />
      {articles.data.length > 0 ? (
        <>
          <ArticleGrid articles={articles.data} hasLead={isFront} />
          <Pager
            page={address.page}
            totalPages={articles.totalPages}
            pathOf={(page) => homePath({ ...address, page })}
          />
        </>
      ) : (
        <EmptyList category={address.category} />
      )}
    </div>
  );
}

/** The text in place of an empty list; `category` is the one in the filter. */
function EmptyList({ category }: { category: string | null }) {
  return (
    <div className={`centred ${styles.empty}`} lang={language()}>
      <Mark className={styles.mark} />
      <p className={styles.text}>{t(texts.noArticles)}</p>
      {category !== null && <Link to="/">{t('See all articles')}</Link>}
    </div>
  );
}

/** A list without articles, other than a new site's front page, is not for search engines. */
export function homeHead({ address, articles }: Pick<HomeData, 'address' | 'articles'>, site: Site): PageHead {
  const { page, category } = address;
  const isFront = category === null && page === 1;
  const path = category === null ? homePath(address) : categoryPath(category, page);
  return {
    title: isFront ? null : titleOf(page, category),
    description:
      category === null
        ? site.description
        : t('Articles about {category}. {description}', { category, description: site.description }),
    path: articles.data.length > 0 || isFront ? path : null,
    ...(import.meta.env.SSR &&
      category !== null && { feed: { title: category, query: `?category=${encodeURIComponent(category)}` } }),
  };
}

function titleOf(page: number, category: string | null): string {
  if (category === null) return t('Page {page}', { page });
  return page > 1 ? t('{title}, page {page}', { title: category, page }) : category;
}

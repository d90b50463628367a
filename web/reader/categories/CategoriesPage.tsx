import { useLoaderData } from 'react-router-dom';
import type { CountedCategory } from '../../../shared/categories.ts';
import { homePath } from '../../../shared/paths.ts';
import type { CountedTag } from '../../../shared/tagCalls.ts';
import { plural } from '../../../shared/text.ts';
import { useStores } from '../../kernel/stores.ts';
import { usePageHead } from '../../kernel/usePageHead.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import styles from './CategoriesPage.module.css';
import { TagCloud } from './TagCloud.tsx';

export function CategoriesPage() {
  const { site } = useStores();
  const { categories, tags } = useLoaderData<{ categories: CountedCategory[]; tags: CountedTag[] }>();
  usePageHead({
    title: 'All categories',
    description: `What ${site.name} writes about: every category, with its articles.`,
    path: '/categories',
  });

  return (
    <div className="page" lang="en">
      <PageTitle>All categories</PageTitle>
      {categories.length > 0 ? <List categories={categories} /> : <Nothing />}
      {tags.length > 0 && <TagCloud tags={tags} />}
    </div>
  );
}

function List({ categories }: { categories: CountedCategory[] }) {
  const { language } = useStores().site;
  const articles = categories.reduce((sum, each) => sum + each.articles, 0);

  return (
    <>
      <p className={`lead ${styles.summary}`}>
        {plural(categories.length, 'category', 'categories')}, {plural(articles, 'article')}
      </p>
      <ul className={styles.list}>
        {categories.map(({ _id, category, articles }) => (
          <li key={_id}>
            <Link className={styles.category} to={homePath({ category })}>
              <span className={`${styles.name} link-title`} lang={language}>
                {category}
              </span>
              <span className={`note ${styles.count}`}>
                {articles}
                <span className="visually-hidden">{articles === 1 ? ' article' : ' articles'}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

function Nothing() {
  return (
    <>
      <p className={`lead ${styles.summary}`}>There are no categories yet.</p>
      <ButtonLink to="/">See all articles</ButtonLink>
    </>
  );
}

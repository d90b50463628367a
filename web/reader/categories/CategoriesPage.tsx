import { useLoaderData } from 'react-router-dom';
import type { CountedTag } from '../../../shared/articles/tagCalls.ts';
import type { CountedCategory } from '../../../shared/categories/categories.ts';
import { categoryPath, tagPath } from '../../../shared/site/paths.ts';
import { language, t } from '../../../shared/texts/t.ts';
import { useStores } from '../../kernel/stores.ts';
import { usePageHead } from '../../kernel/usePageHead.ts';
import { rich } from '../../texts/rich.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { PageTitle } from '../../ui/page/PageTitle.tsx';
import styles from './CategoriesPage.module.css';

export function CategoriesPage() {
  const { site } = useStores();
  const { categories, tags } = useLoaderData<{ categories: CountedCategory[]; tags: CountedTag[] }>();
  usePageHead({
    title: t('All categories'),
    description: t('What {site} writes about: every category, with its articles.', { site: site.name }),
    path: '/categories',
  });

  return (
    <div className="page" lang={language()}>
      <PageTitle>{t('All categories')}</PageTitle>
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
        {t(
          '{categories, plural, one {# category} other {# categories}}, ' +
            '{articles, plural, one {# article} other {# articles}}',
          { categories: categories.length, articles },
        )}
      </p>
      <ul className={styles.list}>
        {categories.map(({ _id, category, articles }) => (
          <li key={_id}>
            <Link className={styles.category} to={categoryPath(category)}>
              <span className={`${styles.name} link-title`} lang={language} dir="auto">
                {category}
              </span>
              <Count articles={articles} />
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
      <p className={`lead ${styles.summary}`}>{t('There are no categories yet.')}</p>
      <ButtonLink to="/">{t('See all articles')}</ButtonLink>
    </>
  );
}

/** The number of sizes. */
const SIZES = 4;

/** The most used tags by name, each with its number of articles; the more, the larger. */
function TagCloud({ tags }: { tags: CountedTag[] }) {
  const { site } = useStores();
  const most = Math.max(...tags.map(({ articles }) => articles));
  // By its logarithm, so that one tag of most articles leaves differences among the others.
  const sizeOf = (articles: number) => Math.round((Math.log(articles) / Math.log(Math.max(2, most))) * (SIZES - 1));

  return (
    <section className={styles.tags} aria-labelledby="tags">
      <h2 id="tags" className={styles.heading} lang={language()}>
        {t('Tags')}
      </h2>
      <ul className={styles.cloud}>
        {tags
          .toSorted((one, other) => one.tag.localeCompare(other.tag, site.language, { sensitivity: 'base' }))
          .map(({ _id, tag, articles }) => (
            <li key={_id}>
              <Link className={`${styles.tag} ${styles[`size${sizeOf(articles)}`]}`} to={tagPath(tag)}>
                <bdi>{tag}</bdi> <Count articles={articles} />
              </Link>
            </li>
          ))}
      </ul>
    </section>
  );
}

/** A number of articles, of which the screen shows the number alone. */
function Count({ articles }: { articles: number }) {
  return (
    <span className={`note ${styles.count}`}>
      {rich('{articles, plural, one {#<unit> article</unit>} other {#<unit> articles</unit>}}', {
        articles,
        unit: (words) => <span className="visually-hidden">{words}</span>,
      })}
    </span>
  );
}

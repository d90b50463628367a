import { useLoaderData } from 'react-router-dom';
import type { CategoryPage as Category } from '../../../shared/categories/categories.ts';
import { languageOf } from '../../../shared/site/language.ts';
import { categoryPath } from '../../../shared/site/paths.ts';
import { language, t } from '../../../shared/texts/t.ts';
import { texts } from '../../../shared/texts/texts.ts';
import { useStores } from '../../kernel/stores.ts';
import { usePageHead } from '../../kernel/usePageHead.ts';
import { NotFoundPage } from '../../layout/NotFoundPage.tsx';
import type { Missing } from '../../layout/WaysOn.tsx';
import { Link } from '../../ui/Link.tsx';
import { Hero } from '../home/Hero.tsx';
import { ArticleList } from './ArticleList.tsx';
import styles from './CategoryPage.module.css';
import { ListFacts } from './ListFacts.tsx';
import { listHead } from './listHead.ts';
import type { ListData } from './loadLists.ts';

/** The articles of a category, with its text and picture. */
export function CategoryPage() {
  const data = useLoaderData<ListData<Category> | Missing>();

  return 'newest' in data ? <NotFoundPage {...data} /> : <Articles {...data} />;
}

function Articles({ of: { category, description, imgUrl, image, articles: count }, articles }: ListData<Category>) {
  const { site } = useStores();
  const pathOf = (page: number) => categoryPath(category, page);
  const feed = { title: category, query: `?category=${encodeURIComponent(category)}` };
  const head = {
    articles,
    path: pathOf(articles.currentPage),
    description:
      description || t('Articles about {category}. {description}', { category, description: site.description }),
    feed,
    jsonLd: { about: { '@type': 'Thing', name: category, ...(description && { description }) } },
    ...(imgUrl && image && { image: { path: imgUrl, ...image } }),
  };
  usePageHead(listHead(head, site));

  return (
    <ArticleList articles={articles} pathOf={pathOf}>
      <div className={styles.category}>
        <Hero
          kicker={
            <ListFacts feed={feed.query}>
              <Link to="/categories">{t('Category')}</Link> ·{' '}
              {t('{count, plural, one {# article} other {# articles}}', { count })}
            </ListFacts>
          }
          title={category}
          description={<span lang={languageOf(description)}>{description}</span>}
        />
        {imgUrl && image && (
          <img
            className={styles.picture}
            src={imgUrl}
            srcSet={image.srcset}
            sizes="(min-width: 640px) 24rem, 92vw"
            width={image.width}
            height={image.height}
            alt={image.alt}
          />
        )}
      </div>
      {articles.data.length === 0 && (
        <p className="lead" lang={language()}>
          {t(texts.noArticles)}
        </p>
      )}
    </ArticleList>
  );
}

import { useLoaderData } from 'react-router-dom';
import type { AuthorProfile } from '../../../shared/articles/authors.ts';
import { languageOf } from '../../../shared/site/language.ts';
import { authorPath } from '../../../shared/site/paths.ts';
import { t } from '../../../shared/texts/t.ts';
import { useStores } from '../../kernel/stores.ts';
import { usePageHead } from '../../kernel/usePageHead.ts';
import { NotFoundPage } from '../../layout/NotFoundPage.tsx';
import type { Missing } from '../../layout/WaysOn.tsx';
import { Hero } from '../home/Hero.tsx';
import { ArticleList } from './ArticleList.tsx';
import styles from './AuthorPage.module.css';
import { ListFacts } from './ListFacts.tsx';
import { listHead } from './listHead.ts';
import type { ListData } from './loadLists.ts';

/** The articles of an author, with what they say of themselves. */
export function AuthorPage() {
  const data = useLoaderData<ListData<AuthorProfile> | Missing>();

  return 'newest' in data ? <NotFoundPage {...data} /> : <Author {...data} />;
}

function Author({ of: author, articles }: ListData<AuthorProfile>) {
  const { site } = useStores();
  const { username, bio, imgUrl, image } = author;
  const pathOf = (page: number) => authorPath(author, page);
  const description = bio || t('Articles by {name}. {description}', { name: username, description: site.description });
  const feed = { title: username, query: `?author=${author._id}` };
  const person = {
    '@type': 'Person',
    name: username,
    url: site.url + authorPath(author),
    ...(bio && { description: bio }),
    ...(imgUrl && { image: site.url + imgUrl }),
  };
  const head = {
    articles,
    description,
    path: pathOf(articles.currentPage),
    feed,
    jsonLd: { '@type': 'ProfilePage', mainEntity: person },
    ...(imgUrl && image && { image: { path: imgUrl, ...image } }),
  };
  usePageHead(listHead(head, site));

  return (
    <ArticleList articles={articles} pathOf={pathOf}>
      <div className={`row ${styles.author}`}>
        {imgUrl && image && (
          <img
            className={styles.picture}
            src={imgUrl}
            srcSet={image.srcset}
            sizes="(min-width: 640px) 160px, 112px"
            width={image.width}
            height={image.height}
            alt={image.alt}
          />
        )}
        <div>
          <Hero
            kicker={
              <ListFacts feed={feed.query}>
                {t('{count, plural, one {# article} other {# articles}}', { count: author.articles })}
              </ListFacts>
            }
            title={username}
            description={<span lang={languageOf(bio)}>{bio}</span>}
          />
        </div>
      </div>
    </ArticleList>
  );
}

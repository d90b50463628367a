import { useLoaderData } from 'react-router-dom';
import type { FoundArticle } from '../../../shared/articles/articles.ts';
import { limits } from '../../../shared/kit/limits.ts';
import { languageOf, titleLanguage } from '../../../shared/site/language.ts';
import { articlePath, categoryPath, searchPath } from '../../../shared/site/paths.ts';
import { language, t } from '../../../shared/texts/t.ts';
import { texts } from '../../../shared/texts/texts.ts';
import { ArticleDate } from '../../article/ArticleDate.tsx';
import type { Failure } from '../../kernel/failure.ts';
import { usePageHead } from '../../kernel/usePageHead.ts';
import { describeFailure } from '../../layout/ErrorPage.tsx';
import { rich } from '../../texts/rich.tsx';
import button from '../../ui/Button.module.css';
import { Link } from '../../ui/Link.tsx';
import { Pager } from '../home/Pager.tsx';
import type { SearchData } from './loadSearch.ts';
import { Narrowing } from './Narrowing.tsx';
import { SearchForm } from './SearchForm.tsx';
import styles from './SearchPage.module.css';

/** The search for articles: its form, what it finds, and where else to look. It works without a script. */
export function SearchPage() {
  const { address, found, categories, author, failure } = useLoaderData<SearchData>();
  const { q } = address;
  const title = q ? t('Search: {words}', { words: q }) : t('Search');
  usePageHead({ title, description: t('Find an article by its words.'), path: null });

  return (
    <div className={`page-width ${styles.page}`}>
      <h1 className={styles.title} tabIndex={-1} lang={language()}>
        {t('Search')}
      </h1>
      <SearchForm address={address} categories={categories.map(({ category }) => category)} />
      {failure && <SearchFailure failure={failure} />}
      {found && <Results {...{ address, author, found }} />}
      {!failure && (!found || found.total === 0) && categories.length > 0 && (
        <section className={styles.elsewhere} aria-labelledby="search-categories">
          <h2 id="search-categories" lang={language()}>
            {t('Browse by category')}
          </h2>
          <ul>
            {categories.map((each) => (
              <li key={each.category} dir="auto">
                <Link to={categoryPath(each.category)}>{each.category}</Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

interface ResultsProps extends Pick<SearchData, 'address' | 'author'> {
  found: NonNullable<SearchData['found']>;
}

function Results({ address, author, found }: ResultsProps) {
  const { q, page } = address;
  const { data, total, totalPages, isBounded } = found;
  const hasFilter = address.category !== null || address.tag !== null || address.author !== null;

  return (
    <section aria-labelledby="search-count">
      <h2 id="search-count" className={styles.count} lang={language()}>
        <Count {...{ address, found, hasFilter }} />
      </h2>
      {isBounded && (
        <p className={styles.help} lang={language()}>
          {t('The best and the newest are shown: more words find fewer.')}
        </p>
      )}
      <Narrowing {...{ address, author }} articles={data} />
      {total === 0 && hasFilter && (
        <p className={styles.help} lang={language()}>
          <Link to={searchPath({ q })}>{t('Search everything')}</Link>
        </p>
      )}
      <ol className={styles.results} start={(page - 1) * limits.adminPageSize + 1}>
        {data.map((article) => (
          <SearchResult key={article._id} article={article} />
        ))}
      </ol>
      {totalPages > 1 && (
        <Pager page={page} totalPages={totalPages} pathOf={(other) => searchPath({ ...address, page: other })} />
      )}
    </section>
  );
}

/** Says how many articles were found, and for which words. */
function Count({ address, found, hasFilter }: Pick<ResultsProps, 'address' | 'found'> & { hasFilter: boolean }) {
  const { total, isBounded, corrected } = found;
  const words = <bdi>{address.q}</bdi>;
  if (total === 0) {
    return hasFilter
      ? rich('Nothing found for “{words}” with these filters.', { words })
      : rich('Nothing found for “{words}”.', { words });
  }
  if (corrected === undefined) {
    return isBounded
      ? rich('At least {total, number} articles for “{words}”', { total, words })
      : rich('{total, plural, one {# article} other {# articles}} for “{words}”', { total, words });
  }
  const others = (
    <Link to={searchPath({ ...address, q: corrected, page: 1 })}>
      <bdi>{corrected}</bdi>
    </Link>
  );
  return isBounded
    ? rich('Nothing found for “{words}”. At least {total, number} articles for {others}', { words, total, others })
    : rich('Nothing found for “{words}”. {total, plural, one {# article} other {# articles}} for {others}', {
        words,
        total,
        others,
      });
}

/** Says, in place of the results, that the search failed, with a way to try again. */
function SearchFailure({ failure }: { failure: Failure }) {
  const { title, text } = describeFailure(failure);

  return (
    <section className={styles.elsewhere} aria-labelledby="search-failure" lang={language()}>
      <div role="alert">
        <h2 id="search-failure">{title}</h2>
        <p className={styles.failure}>{text}</p>
      </div>
      {/* Of the form: it also sends what was typed since. */}
      <button type="submit" form="search" className={button.primary}>
        {t('Retry')}
      </button>
    </section>
  );
}

/** An article that was found, with the words that found it marked in a part of its text. */
function SearchResult({ article }: { article: FoundArticle }) {
  const excerpt = article.excerpt ?? [{ text: article.summary, match: false }];

  return (
    <li className={styles.result}>
      <p className={styles.kicker} dir="auto">
        {article.category ?? t(texts.uncategorized)}
      </p>
      <h3 className={styles.name} lang={titleLanguage(article)} dir="auto">
        <Link className="link-title" to={articlePath(article)}>
          {article.title || t(texts.untitled)}
        </Link>
      </h3>
      <p className={styles.excerpt} lang={languageOf(article.summary)} dir="auto">
        {excerpt.map(({ text, match }, index) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have nothing else, and never change places
          match ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
        )}
      </p>
      <p className={`facts ${styles.facts}`}>
        <span dir="auto">{article.author?.username ?? t(texts.unknownAuthor)}</span>
        <ArticleDate article={article} />
      </p>
    </li>
  );
}

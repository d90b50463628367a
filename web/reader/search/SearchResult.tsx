import type { FoundArticle } from '../../../shared/articles.ts';
import { languageOf, titleLanguage } from '../../../shared/language.ts';
import { articlePath } from '../../../shared/paths.ts';
import { texts } from '../../../shared/texts.ts';
import { ArticleDate } from '../../article/ArticleDate.tsx';
import { Link } from '../../ui/Link.tsx';
import styles from './SearchPage.module.css';

/** An article that was found, with the words that found it marked in a part of its text. */
export function SearchResult({ article }: { article: FoundArticle }) {
  const excerpt = article.excerpt ?? [{ text: article.summary, match: false }];

  return (
    <li className={styles.result}>
      <p className={styles.kicker}>{article.category ?? texts.uncategorized}</p>
      <h3 className={styles.name} lang={titleLanguage(article)}>
        <Link className="link-title" to={articlePath(article)}>
          {article.title || texts.untitled}
        </Link>
      </h3>
      <p className={styles.excerpt} lang={languageOf(article.summary)} dir="auto">
        {excerpt.map(({ text, match }, index) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have nothing else, and never change places
          match ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
        )}
      </p>
      <p className={`facts ${styles.facts}`}>
        <span>{article.author?.username ?? texts.unknownAuthor}</span>
        <ArticleDate article={article} />
      </p>
    </li>
  );
}

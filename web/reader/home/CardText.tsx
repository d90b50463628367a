import { limits } from '../../../shared/kit/limits.ts';
import { truncateAtWord } from '../../../shared/kit/text.ts';
import { languageOf, titleLanguage } from '../../../shared/site/language.ts';
import { articlePath } from '../../../shared/site/paths.ts';
import { language, t } from '../../../shared/texts/t.ts';
import { texts } from '../../../shared/texts/texts.ts';
import { ArticleDate } from '../../article/ArticleDate.tsx';
import type { ShownCard } from '../../article/shownCard.ts';
import { Link } from '../../ui/Link.tsx';
import styles from './CardText.module.css';

/** The words of a card. Its one link is stretched over the whole card by the stylesheet. */
export function CardText({ article }: { article: ShownCard }) {
  return (
    <div className={styles.text}>
      <p className={styles.category} dir="auto">
        {article.category ?? t(texts.uncategorized)}
      </p>
      <h2 className={styles.title} lang={titleLanguage(article)} dir="auto">
        <Link className={`${styles.link} link-title`} to={articlePath(article)}>
          {truncateAtWord(article.title || t(texts.untitled), limits.cardTitle)}
        </Link>
      </h2>
      <p className={styles.summary} lang={languageOf(article.summary)} dir="auto">
        {truncateAtWord(article.summary, limits.cardSummary)}
      </p>
      <p className={`facts ${styles.facts}`}>
        <span dir="auto">{article.author?.username ?? t(texts.unknownAuthor)}</span>
        <ArticleDate article={article} />
        <span>
          <bdi lang={language()}>{t('{minutes} min read', { minutes: article.readingMinutes })}</bdi>
        </span>
      </p>
    </div>
  );
}

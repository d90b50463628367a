import { limits } from '../../../shared/kit/limits.ts';
import { truncateAtWord } from '../../../shared/kit/text.ts';
import { titleLanguage } from '../../../shared/site/language.ts';
import { articlePath } from '../../../shared/site/paths.ts';
import { language, t } from '../../../shared/texts/t.ts';
import { texts } from '../../../shared/texts/texts.ts';
import { ArticleDate } from '../../article/ArticleDate.tsx';
import type { ShownCard } from '../../article/shownCard.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import type { ArticleData } from './loadArticle.ts';
import styles from './Neighbours.module.css';

/** The links to the previous and the next article by date. */
export function Neighbours({ previous, next }: ArticleData['neighbours']) {
  if (!previous && !next) return null;
  return (
    <nav className={`${styles.neighbours} no-print`} aria-label={t('Previous and next article')}>
      {previous && <Neighbour article={previous} side="previous" />}
      {next && <Neighbour article={next} side="next" />}
    </nav>
  );
}

function Neighbour({ article, side }: { article: ShownCard; side: 'previous' | 'next' }) {
  return (
    <Link
      className={`${styles.neighbour} ${styles[side]}`}
      to={articlePath(article)}
      rel={side === 'next' ? 'next' : 'prev'}
    >
      <span className={`line ${styles.side}`} lang={language()}>
        {side === 'previous' && <Icon name="previous" />}
        {t(side === 'previous' ? 'Previous article' : 'Next article')}
        {side === 'next' && <Icon name="next" />}
      </span>
      <span className={`${styles.title} link-title`} lang={titleLanguage(article)} dir="auto">
        {truncateAtWord(article.title || t(texts.untitled), limits.cardTitle)}
      </span>
      <span className="note tiny">
        {article.category && (
          <>
            <bdi>{article.category}</bdi> ·{' '}
          </>
        )}
        <ArticleDate article={article} />
      </span>
    </Link>
  );
}

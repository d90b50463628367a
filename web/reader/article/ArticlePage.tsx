import { useMemo } from 'react';
import { useLoaderData } from 'react-router-dom';
import type { Article } from '../../../shared/articles/articles.ts';
import { articlePath } from '../../../shared/site/paths.ts';
import { language, t } from '../../../shared/texts/t.ts';
import { texts } from '../../../shared/texts/texts.ts';
import { ArticleCover } from '../../article/ArticleCover.tsx';
import { ArticleHeader } from '../../article/ArticleHeader.tsx';
import { useStores } from '../../kernel/stores.ts';
import { usePageHead } from '../../kernel/usePageHead.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Notice } from '../../ui/page/Notice.tsx';
import { CommentsPanel } from '../comments/CommentsPanel.tsx';
import { CommentsStore } from '../comments/CommentsStore.ts';
import styles from './ArticlePage.module.css';
import { ArticleText } from './ArticleText.tsx';
import { articleHead } from './articleHead.ts';
import type { ArticleData } from './loadArticle.ts';
import { Neighbours } from './Neighbours.tsx';
import { Related } from './Related.tsx';

export function ArticlePage() {
  const data = useLoaderData<ArticleData>();

  return data.article ? <FoundArticle {...data} article={data.article} /> : <MissingArticle />;
}

function FoundArticle({ article, comments: loaded, thread, neighbours, related }: ArticleData & { article: Article }) {
  const { api, site } = useStores();
  const comments = useMemo(() => new CommentsStore(api, article._id, loaded, thread), [api, article, loaded, thread]);
  usePageHead(articleHead(article, site));

  return (
    <div className={`page text-width stack ${styles.page}`}>
      <div className={`progress-line ${styles.progress} no-print`} aria-hidden="true" />
      <article className={styles.article}>
        <ArticleHeader article={article}>
          <ArticleCover article={article} />
        </ArticleHeader>
        <ArticleText key={`${article._id} ${article.updatedAt}`} article={article} />
        <div>
          <ShareButton article={article} />
          <Related articles={related} />
          <Neighbours {...neighbours} />
        </div>
      </article>
      <CommentsPanel article={article} comments={comments} />
    </div>
  );
}

function MissingArticle() {
  usePageHead({ title: t('Article not found'), description: t(texts.articleNotFound), path: null });

  return (
    <Notice kicker="404" title={t(texts.articleNotFound)}>
      <ButtonLink to="/">{t('See all articles')}</ButtonLink>
    </Notice>
  );
}

/** Shares an article by the system's sheet, or copies its address. Without a script there is the address of the page. */
function ShareButton({ article }: { article: Article }) {
  const { url } = useStores().site;

  return (
    <p className={`${styles.share} no-print`} data-needs-script="" lang={language()}>
      <Button data-act="share" data-title={article.title} data-url={article.canonicalUrl || url + articlePath(article)}>
        {t('Share', { context: 'verb' })}
      </Button>
    </p>
  );
}

import { observer } from 'mobx-react-lite';
import type { Article, Neighbours as Both } from '../../../shared/articles.ts';
import { articleLanguage } from '../../../shared/language.ts';
import { texts } from '../../../shared/messages.ts';
import { useStores } from '../../app/stores.ts';
import { usePageHead } from '../../app/usePageHead.ts';
import { ArticleCover } from '../../article/ArticleCover.tsx';
import { ArticleHeader } from '../../article/ArticleHeader.tsx';
import { readableContent } from '../../article/readableContent.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { CommentsPanel } from '../comments/CommentsPanel.tsx';
import styles from './ArticlePage.module.css';
import { articleHead } from './articleHead.ts';
import { Neighbours } from './Neighbours.tsx';

export const ArticlePage = observer(function ArticlePage() {
  const { data } = useStores().article;

  return data?.article ? <FoundArticle article={data.article} neighbours={data.neighbours} /> : <MissingArticle />;
});

interface FoundArticleProps {
  article: Article;
  neighbours: Both;
}

function FoundArticle({ article, neighbours }: FoundArticleProps) {
  const { site } = useStores();
  usePageHead(articleHead(article, site));

  return (
    <div className={styles.page}>
      <div className={styles.progress} aria-hidden="true" />
      <article className={styles.article}>
        <ArticleHeader article={article}>
          <ArticleCover article={article} />
        </ArticleHeader>
        <div
          className={`prose ${styles.text}`}
          lang={articleLanguage(article)}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitised it when it was saved
          dangerouslySetInnerHTML={{ __html: readableContent(article.content) }}
        />
        <Neighbours {...neighbours} />
      </article>
      <CommentsPanel article={article} />
    </div>
  );
}

function MissingArticle() {
  usePageHead({ title: 'Article not found', description: texts.articleNotFound, path: null });

  return (
    <Notice kicker="404" title={texts.articleNotFound}>
      <ButtonLink to="/">See all articles</ButtonLink>
    </Notice>
  );
}

import { useLoaderData } from 'react-router-dom';
import { articleLanguage } from '../../../shared/site/language.ts';
import { t } from '../../../shared/texts/t.ts';
import { ArticleCover } from '../../article/ArticleCover.tsx';
import { ArticleHeader } from '../../article/ArticleHeader.tsx';
import { ReadableText } from '../../article/ReadableText.tsx';
import { usePageHead } from '../../kernel/usePageHead.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Notice } from '../../ui/page/Notice.tsx';
import type { PreviewData } from './loadPreview.ts';
import styles from './PreviewPage.module.css';

/** An article as it is being written, for those who have a preview link. */
export function PreviewPage() {
  const { article } = useLoaderData<PreviewData>();
  const title = article ? t('Preview: {title}', { title: article.title }) : t('Preview not found');
  usePageHead({ title, description: article ? article.summary : t('Preview not found.'), path: null });
  if (!article) {
    return (
      <Notice kicker="404" title={t('Preview not found.')} text={t('It was revoked, or it is older than 7 days.')}>
        <ButtonLink to="/">{t('See all articles')}</ButtonLink>
      </Notice>
    );
  }

  return (
    <div className="page-width">
      <p className={`soft ${styles.note}`} role="note">
        {t('A preview of an article that is still being written.')}
      </p>
      <article>
        <ArticleHeader article={article}>
          <ArticleCover article={article} />
        </ArticleHeader>
        <ReadableText className={`prose ${styles.text}`} lang={articleLanguage(article)} html={article.content} />
      </article>
    </div>
  );
}

import { useState } from 'react';
import type { Article } from '../../../shared/articles.ts';
import { articleLanguage } from '../../../shared/language.ts';
import styles from './ArticlePage.module.css';

/** The attribute of the element with an article's text, from which the browser reads it. */
export const TEXT = 'data-text';

/**
 * An article's text as it was first shown: after a rendered page, the same text from the API is written differently, and
 * would replace all elements. A changed article takes another key.
 */
export function ArticleText({ article }: { article: Article }) {
  const [html] = useState(article.content);

  return (
    <div
      className={`prose ${styles.text}`}
      lang={articleLanguage(article)}
      {...{ [TEXT]: '' }}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitised it when it was saved
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

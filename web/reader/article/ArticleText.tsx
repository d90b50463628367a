import { useState } from 'react';
import type { Article } from '../../../shared/articles/articles.ts';
import { articleLanguage } from '../../../shared/site/language.ts';
import { ReadableText } from '../../article/ReadableText.tsx';
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
    <ReadableText className={`prose ${styles.text}`} lang={articleLanguage(article)} {...{ [TEXT]: '' }} html={html} />
  );
}

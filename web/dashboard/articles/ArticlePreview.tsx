import { useMemo } from 'react';
import { type Article, readTags } from '../../../shared/articles.ts';
import { readingTime } from '../../../shared/readingTime.ts';
import { ArticleCover } from '../../article/ArticleCover.tsx';
import { ArticleHeader } from '../../article/ArticleHeader.tsx';
import { useStores } from '../../kernel/stores.ts';
import type { ArticleValues } from './articleValues.ts';
import { PickedCover } from './PickedCover.tsx';
import { Preview } from './Preview.tsx';
import { safeContent } from './safeContent.ts';
import { useFileUrl } from './useFileUrl.ts';

interface ArticlePreviewProps {
  article: Article | null;
  values: ArticleValues;
  onClose: () => void;
}

/** The article in the form, as readers will see it. */
export function ArticlePreview({ article, values, onClose }: ArticlePreviewProps) {
  const { session } = useStores();
  const { imgUrl, title, content: html, tags, imgAlt: alt } = values;
  const category = values.category || null;
  const picked = useFileUrl(imgUrl.kind === 'new' ? imgUrl.file : null);
  const saved = imgUrl.kind === 'current' && article?.image ? article : null;
  const content = useMemo(() => safeContent(html), [html]);
  const text = content.textContent ?? '';
  const header = {
    title,
    category,
    content: html,
    summary: text,
    tags: readTags(tags),
    readingMinutes: readingTime(text).minutes,
    author: article ? article.author : session.user,
    createdAt: article?.createdAt ?? new Date().toISOString(),
  };
  const image = saved?.image ? { ...saved.image, alt } : null;

  return (
    <Preview content={content} onClose={onClose}>
      <ArticleHeader article={header} preview>
        {picked === null ? (
          <ArticleCover article={{ title, category, imgUrl: saved?.imgUrl ?? null, image }} />
        ) : (
          <PickedCover src={picked} alt={alt} />
        )}
      </ArticleHeader>
    </Preview>
  );
}

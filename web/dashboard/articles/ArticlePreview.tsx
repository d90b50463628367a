import { type Article, readTags } from '../../../shared/articles.ts';
import { useStores } from '../../app/stores.ts';
import type { ArticleValues } from './articleValues.ts';
import { Preview } from './Preview.tsx';
import { useFileUrl } from './useFileUrl.ts';

interface ArticlePreviewProps {
  article: Article | null;
  values: ArticleValues;
  onClose: () => void;
}

/** What is in the form, as readers will see it. */
export function ArticlePreview({ article, values, onClose }: ArticlePreviewProps) {
  const { session } = useStores();
  const { imgUrl, title, content, category, tags, imgAlt } = values;
  const picked = useFileUrl(imgUrl.kind === 'new' ? imgUrl.file : null);
  const current = imgUrl.kind === 'kept' ? (article?.imgUrl ?? null) : null;

  return (
    <Preview
      article={{
        title,
        content,
        category: category || null,
        tags: readTags(tags),
        imgUrl: picked ?? current,
        alt: imgAlt,
        author: article ? (article.author?.username ?? null) : (session.user?.username ?? null),
        createdAt: article?.createdAt ?? new Date().toISOString(),
      }}
      onClose={onClose}
    />
  );
}

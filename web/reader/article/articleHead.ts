import type { Article } from '../../../shared/articles.ts';
import { texts } from '../../../shared/messages.ts';
import type { Site } from '../../../shared/pages.ts';
import type { PageHead } from '../../app/head.ts';
import { articlePath } from './articlePath.ts';

export function articleHead(article: Article, site: Site): PageHead {
  const title = article.title || texts.untitled;
  return {
    title,
    description: article.summary || site.description,
    path: articlePath(article),
    ...(article.imgUrl && article.image ? { image: { path: article.imgUrl, ...article.image } } : {}),
    article: {
      published: article.createdAt,
      modified: article.updatedAt,
      section: article.category,
      tags: article.tags,
      jsonLd: blogPosting(article, site),
    },
  };
}

/** See https://schema.org/BlogPosting. */
function blogPosting(article: Article, site: Site): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: article.title || texts.untitled,
    description: article.summary,
    datePublished: article.createdAt,
    dateModified: article.updatedAt,
    author: { '@type': 'Person', name: article.author?.username ?? texts.unknownAuthor },
    publisher: { '@type': 'Organization', name: site.name, url: site.url },
    mainEntityOfPage: site.url + articlePath(article),
    ...(article.imgUrl ? { image: site.url + article.imgUrl } : {}),
    ...(article.category ? { articleSection: article.category } : {}),
    ...(article.tags.length > 0 ? { keywords: article.tags } : {}),
  };
}

import type { Article } from '../../../shared/articles/articles.ts';
import { articleDate } from '../../../shared/kit/dates.ts';
import { articleLanguage } from '../../../shared/site/language.ts';
import type { Site } from '../../../shared/site/pages.ts';
import { articlePath, authorPath } from '../../../shared/site/paths.ts';
import { articlePicture } from '../../../shared/site/sharing.ts';
import { t } from '../../../shared/texts/t.ts';
import { texts } from '../../../shared/texts/texts.ts';
import type { PageHead } from '../../kernel/head.ts';
import { sharingImage } from '../../kernel/sharingImage.ts';

export function articleHead(article: Article, site: Site): PageHead {
  return {
    title: article.metaTitle || titleOf(article),
    description: article.metaDescription || article.summary || site.description,
    path: articlePath(article),
    canonical: article.canonicalUrl,
    ...(import.meta.env.SSR && forMachines(article, site)),
  };
}

/** Returns the parts of the head that only machines read, which are not in the browser's code. */
function forMachines(article: Article, site: Site): Pick<PageHead, 'image' | 'article'> {
  return {
    image: previewImage(article) ?? drawnImage(article, site),
    article: {
      author: authorOf(article),
      published: articleDate(article),
      modified: modifiedAt(article),
      section: article.category,
      tags: article.tags,
      jsonLd: blogPosting(article, site),
    },
  };
}

/** See https://schema.org/BlogPosting. */
function blogPosting(article: Article, site: Site): object {
  const { summary, imgUrl, image, category, tags, readingMinutes } = article;
  const picture = imgUrl && image ? { path: imgUrl, ...image } : drawnImage(article, site);
  const address = site.url + articlePath(article);
  return {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: titleOf(article),
    description: summary,
    url: address,
    mainEntityOfPage: address,
    inLanguage: articleLanguage(article) ?? site.language,
    datePublished: articleDate(article),
    dateModified: modifiedAt(article),
    author: {
      '@type': 'Person',
      name: authorOf(article),
      // The page that says who publishes here, where the account is gone.
      url: site.url + (article.author ? authorPath(article.author) : '/about'),
    },
    publisher: {
      '@type': 'Organization',
      name: site.name,
      url: site.url,
      logo: site.url + (site.logo || '/favicon.svg'),
    },
    image: { '@type': 'ImageObject', url: site.url + picture.path, width: picture.width, height: picture.height },
    ...(category ? { articleSection: category } : {}),
    ...(tags.length > 0 ? { keywords: tags } : {}),
    timeRequired: `PT${readingMinutes}M`,
  };
}

/** The time of the last change of the text since it was published. */
function modifiedAt(article: Article): string {
  const published = articleDate(article);
  const { contentUpdatedAt } = article;
  return contentUpdatedAt !== null && contentUpdatedAt > published ? contentUpdatedAt : published;
}

const drawnImage = (article: Article, site: Site) => site.sharingImage ?? sharingImage(articlePicture(article, site));
const titleOf = ({ title }: Article) => title || t(texts.untitled);
const authorOf = ({ author }: Article) => author?.username ?? t(texts.unknownAuthor);

/** The largest size of images in link previews. */
const ENOUGH = 1200;

/** An article's image in the smallest stored width that is enough for a link preview; undefined where it has none. */
export function previewImage({ imgUrl, image }: Pick<Article, 'imgUrl' | 'image'>): PageHead['image'] {
  if (imgUrl === null || image === null) return undefined;
  const stored = [...image.srcset.matchAll(/(\S+) (\d+)w/g)].map(([, path = '', width]) => ({
    path,
    width: Number(width),
  }));
  const largest = { path: imgUrl, width: image.width };
  const { path, width } = stored.find((candidate) => candidate.width >= ENOUGH) ?? largest;
  return { path, width, height: Math.round((width * image.height) / image.width), alt: image.alt };
}

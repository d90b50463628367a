import type { Page } from '../../../shared/kit/paging.ts';
import type { Site } from '../../../shared/site/pages.ts';
import { articlePath } from '../../../shared/site/paths.ts';
import { pagePicture } from '../../../shared/site/sharing.ts';
import { t } from '../../../shared/texts/t.ts';
import { texts } from '../../../shared/texts/texts.ts';
import type { ShownCard } from '../../article/shownCard.ts';
import type { PageHead } from '../../kernel/head.ts';
import { sharingImage } from '../../kernel/sharingImage.ts';

interface List extends Required<Pick<PageHead, 'description' | 'feed'>> {
  articles: Page<ShownCard>;
  path: string;
  image?: PageHead['image'];
  /** The further fields of its schema.org description: https://schema.org/CollectionPage or a kind of it. */
  jsonLd: object;
}

/** Returns the head of a page of articles that have something in common; one without articles is not for search engines. */
export function listHead({ articles, path: address, description, feed, image, jsonLd }: List, site: Site): PageHead {
  const { currentPage: page, data } = articles;
  const title = page > 1 ? t('{title}, page {page}', { title: feed.title, page }) : feed.title;
  const path = data.length > 0 ? address : null;
  if (!import.meta.env.SSR) return { title, description, path, feed };
  const entries = data.map((article, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    url: site.url + articlePath(article),
    name: article.title || t(texts.untitled),
  }));
  return {
    ...{ title, description, path, feed },
    image: image ?? site.sharingImage ?? sharingImage(pagePicture('', null, site)),
    jsonLd: {
      '@context': 'https://schema.org',
      '@type': 'CollectionPage',
      name: title,
      description,
      url: site.url + address,
      inLanguage: site.language,
      ...jsonLd,
      hasPart: { '@type': 'ItemList', itemListElement: entries },
    },
  };
}

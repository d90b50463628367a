import type { PageApi } from '../../shared/api.ts';
import type { Article, ArticleCard } from '../../shared/articles/articles.ts';
import type { ArticleComments, Comment } from '../../shared/comments/comments.ts';
import type { Page } from '../../shared/kit/paging.ts';
import type { TextPage } from '../../shared/textPages/textPages.ts';
import { ApiProblem } from '../kernel/ApiProblem.ts';

/** A card with valid values; the test names what matters to it. */
export function aCard(values: Partial<ArticleCard> = {}): ArticleCard {
  return {
    _id: '1',
    title: 'On paper',
    slug: 'on-paper',
    summary: 'Paper remembers.',
    tags: [],
    imgUrl: null,
    image: null,
    published: true,
    category: 'Bookmaking',
    author: { _id: '7', username: 'Inês' },
    readingMinutes: 3,
    featured: false,
    hasOwnSummary: false,
    metaTitle: '',
    metaDescription: '',
    canonicalUrl: '',
    publishAt: null,
    publishFailedAt: null,
    publishedAt: '2026-10-28T09:12:00.000Z',
    contentUpdatedAt: null,
    createdAt: '2026-10-28T09:12:00.000Z',
    updatedAt: '2026-10-29T09:12:00.000Z',
    version: 1,
    ...values,
  };
}

export function anArticle(values: Partial<Article> = {}): Article {
  return { ...aCard(values), content: '<p>Paper remembers.</p>', ...values };
}

export function aComment(values: Partial<Comment> = {}): Comment {
  return {
    _id: '1',
    message: 'Quite so.',
    createdAt: '2026-10-28T10:00:00.000Z',
    user: { _id: '8', username: 'Noor', isAdmin: false },
    post: { _id: '1', title: 'On paper', slug: 'on-paper' },
    version: 1,
    ...values,
  };
}

export function aPage<Row>(data: Row[], values: Partial<Page<Row>> = {}): Page<Row> {
  return { data, total: data.length, currentPage: 1, totalPages: 1, ...values };
}

/** A page of an article's comments; all there are, unless the test says otherwise. */
export function someComments(comments: Comment[], values: Partial<ArticleComments> = {}): ArticleComments {
  return { comments, totalComments: comments.length, currentPage: 1, totalPages: 1, ...values };
}

export function aTextPage(values: Partial<TextPage> = {}): TextPage {
  return {
    _id: '1',
    slug: 'about',
    title: 'About Octavo',
    menuTitle: 'About',
    inMenu: 'header',
    published: true,
    order: 1,
    description: 'A description of thirty letters.',
    content: '<p>Essays.</p><h2>What we publish</h2><p>Articles.</p>',
    updatedAt: null,
    isDefault: true,
    canDelete: false,
    version: 1,
    ...values,
  };
}

const aCategory = { _id: '1', category: 'Bookmaking', version: 1, articles: 1 };

/** An API with one article and one category, whose calls a test replaces as it needs. */
export function aReaderApi(calls: Partial<PageApi> = {}): PageApi {
  return {
    articles: async () => aPage([aCard()]),
    article: async (slug) => {
      if (slug !== 'on-paper') throw new ApiProblem(404, 'Article not found.');
      return anArticle();
    },
    neighbours: async () => ({ previous: null, next: null }),
    categories: async () => aPage([{ _id: '1', category: 'Bookmaking', version: 1 }]),
    categoriesWithCounts: async () => ({ categories: [aCategory] }),
    category: async () => ({ ...aCategory, description: '', imgUrl: null, image: null }),
    commentsOf: async () => someComments([aComment()]),
    textPage: async (slug) => {
      if (slug !== 'about') throw new ApiProblem(404, 'Page not found.');
      return aTextPage();
    },
    related: async () => ({ articles: [] }),
    tags: async () => aPage([{ _id: '1', tag: 'paper', articles: 1 }]),
    tag: async () => ({ _id: '1', tag: 'paper', articles: 1 }),
    author: async () => ({ _id: '7', username: 'Inês', bio: '', imgUrl: null, image: null, articles: 1 }),
    preview: async () => anArticle({ published: false }),
    ...calls,
  };
}

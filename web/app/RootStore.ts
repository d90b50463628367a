import type { ReaderApi } from '../../shared/api.ts';
import type { CountedCategory } from '../../shared/categories.ts';
import type { Site } from '../../shared/pages.ts';
import { statusOf } from '../api/ApiProblem.ts';
import { CommentDrafts } from '../drafts/CommentDrafts.ts';
import { type ArticleData, ArticleStore } from '../reader/article/ArticleStore.ts';
import { CategoriesStore } from '../reader/categories/CategoriesStore.ts';
import { CommentsStore } from '../reader/comments/CommentsStore.ts';
import { type HomeData, HomeStore } from '../reader/home/HomeStore.ts';
import { SessionStore } from '../session/SessionStore.ts';
import type { Browser } from './Browser.ts';
import { Connection } from './Connection.ts';
import type { PageHead } from './head.ts';
import { Navigation } from './Navigation.ts';
import { createRoutes } from './routes.tsx';
import type { Stores } from './stores.ts';
import { Toasts } from './Toasts.ts';

/** What is the same on every page: the publication, and the year of its rendering for the copyright line. */
export interface Frame {
  site: Site;
  year: number;
}

/** What the stores hold, as the server hands it to the browser; null where the page did not need it. */
export interface StoresState extends Frame {
  home: HomeData | null;
  article: ArticleData | null;
  categories: CountedCategory[] | null;
}

interface Needs {
  frame: Frame;
  /** The calls; those of reading pages end when the signal aborts. */
  api: (signal?: AbortSignal) => ReaderApi;
  browser: Browser;
  fetch: typeof globalThis.fetch;
  connection?: Connection;
}

/** The stores of single pages: each is made by the first page that needs it, since most visits need one. */
interface Pages {
  home?: HomeStore;
  article?: ArticleStore;
  comments?: CommentsStore;
  categories?: CategoriesStore;
}

/** Every store of one visitor. Made per request on the server, once in the browser. */
export class RootStore implements Stores {
  readonly site: Site;
  readonly year: number;
  readonly browser: Browser;
  readonly api: ReaderApi;
  readonly fetch: typeof globalThis.fetch;
  readonly connection: Connection;
  readonly toasts = new Toasts();
  readonly session: SessionStore;
  readonly drafts = new CommentDrafts();
  readonly navigation: Navigation;
  head: PageHead | null = null;
  private readonly made: Pages = {};

  constructor({ frame, api, browser, fetch, connection = new Connection() }: Needs) {
    this.site = frame.site;
    this.year = frame.year;
    this.browser = browser;
    this.api = api();
    this.fetch = fetch;
    this.connection = connection;
    this.session = new SessionStore(this.api);
    this.navigation = new Navigation({
      routes: createRoutes(this),
      browser,
      api,
      // Without a connection, the bar and the page have said it already.
      failed: (problem, fallback) => statusOf(problem) !== 0 && this.toasts.failure(problem, fallback),
    });
  }

  get home(): HomeStore {
    this.made.home ??= new HomeStore();
    return this.made.home;
  }

  get article(): ArticleStore {
    this.made.article ??= new ArticleStore();
    return this.made.article;
  }

  get comments(): CommentsStore {
    this.made.comments ??= new CommentsStore(this.api);
    return this.made.comments;
  }

  get categories(): CategoriesStore {
    this.made.categories ??= new CategoriesStore();
    return this.made.categories;
  }

  dehydrate(): StoresState {
    const { home, article, categories } = this.made;
    return {
      site: this.site,
      year: this.year,
      home: home?.data ?? null,
      article: article?.data ?? null,
      categories: categories?.data ?? null,
    };
  }

  hydrate({ home, article, categories }: StoresState): void {
    if (home) this.home.show(home);
    if (categories) this.categories.show(categories);
    if (article) {
      this.article.show(article);
      this.comments.show(article);
    }
  }
}

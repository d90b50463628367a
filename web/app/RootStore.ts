import type { ReaderApi } from '../../shared/api.ts';
import type { Site } from '../../shared/pages.ts';
import { type ArticleData, ArticleStore } from '../reader/article/ArticleStore.ts';
import { type HomeData, HomeStore } from '../reader/home/HomeStore.ts';
import type { PageHead } from './head.ts';

/** What is the same on every page: the publication, and the year of its rendering for the copyright line. */
export interface Frame {
  site: Site;
  year: number;
}

/** What the stores hold, as the server hands it to the browser; null where the page did not need it. */
export interface StoresState extends Frame {
  home: HomeData | null;
  article: ArticleData | null;
}

/** Every store of one visitor. Made per request on the server, once in the browser. */
export class RootStore {
  readonly site: Site;
  readonly year: number;
  readonly home: HomeStore;
  readonly article: ArticleStore;
  /** What the page that was rendered last says about itself. */
  head: PageHead | null = null;

  constructor(api: ReaderApi, { site, year }: Frame) {
    this.site = site;
    this.year = year;
    this.home = new HomeStore(api);
    this.article = new ArticleStore(api);
  }

  dehydrate(): StoresState {
    return { site: this.site, year: this.year, home: this.home.shown.data, article: this.article.shown.data };
  }

  hydrate({ home, article }: StoresState): void {
    this.home.shown.show(home);
    this.article.shown.show(article);
  }
}

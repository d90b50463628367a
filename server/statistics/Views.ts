/** The most different articles, referring sites and readers that are remembered at once: hostile requests cannot fill the memory. */
const MOST = { articles: 10_000, sites: 500, readers: 10_000 };

/** One page that was shown to a reader. */
export interface View {
  /** The article that it shows; null for another page. */
  articleId: number | null;
  /** The host name of the site whose link led there. */
  site: string | null;
  /** Readers are told apart by these two. */
  browser: string;
  address: string;
}

/** Views that are counted and not yet stored. */
export class Views {
  total = 0;
  readonly articles = new Map<number, number>();
  readonly sites = new Map<string, number>();
  /** The addresses of readers, by their browsers. */
  private readonly addresses = new Map<string, Set<string>>();
  private readers = 0;

  add({ articleId, site, browser, address }: View): void {
    this.total++;
    if (articleId !== null) addTo(this.articles, articleId, 1, MOST.articles);
    if (site !== null) addTo(this.sites, site, 1, MOST.sites);
    this.addReader(browser, address);
  }

  merge(other: Views): void {
    this.total += other.total;
    for (const [id, views] of other.articles) addTo(this.articles, id, views, MOST.articles);
    for (const [site, views] of other.sites) addTo(this.sites, site, views, MOST.sites);
    for (const [browser, addresses] of other.addresses) {
      for (const address of addresses) this.addReader(browser, address);
    }
  }

  /** Returns a text for each reader. */
  readerTexts(): string[] {
    return [...this.addresses].flatMap(([browser, addresses]) => [...addresses].map((each) => `${each} ${browser}`));
  }

  private addReader(browser: string, address: string): void {
    const known = this.addresses.get(browser);
    if (known?.has(address) || this.readers >= MOST.readers) return;
    this.readers++;
    if (known) known.add(address);
    else this.addresses.set(browser, new Set([address]));
  }
}

/** The most sessions whose views are held apart at once. */
const MOST_SESSIONS = 1_000;

/** The views of a short time; those within sessions by their tokens, until it is known who of them is an administrator. */
export class Batch {
  readonly views = new Views();
  readonly bySession = new Map<string, Views>();

  get isEmpty(): boolean {
    return this.views.total === 0 && this.bySession.size === 0;
  }

  add(view: View, token: string | null): void {
    if (token === null) this.views.add(view);
    else this.ofSession(token)?.add(view);
  }

  merge(other: Batch): void {
    this.views.merge(other.views);
    for (const [token, views] of other.bySession) this.ofSession(token)?.merge(views);
  }

  private ofSession(token: string): Views | undefined {
    if (!this.bySession.has(token) && this.bySession.size < MOST_SESSIONS) this.bySession.set(token, new Views());
    return this.bySession.get(token);
  }
}

/** The most days whose views are kept in memory while they cannot be stored. */
const MOST_DAYS = 3;

/** The views that this process has counted and not stored yet. */
export class CountedViews {
  readonly byDay = new Map<number, Batch>();
  private current = new Batch();

  /** Adds a view; `token` is that of the session in which the page was requested. */
  add(view: View, token: string | null): void {
    this.current.add(view, token);
  }

  /** Has the views until now be those of this day. */
  endBatch(day: number): void {
    if (this.current.isEmpty) return;
    this.addToDay(day, this.current);
    this.current = new Batch();
  }

  addToDay(day: number, batch: Batch): void {
    const earlier = this.byDay.get(day);
    if (earlier) earlier.merge(batch);
    else this.byDay.set(day, batch);
    const [earliest] = [...this.byDay.keys()].sort((one, other) => one - other);
    if (this.byDay.size > MOST_DAYS && earliest !== undefined) this.byDay.delete(earliest);
  }
}

function addTo<Key>(counts: Map<Key, number>, key: Key, views: number, most: number): void {
  const counted = counts.get(key);
  if (counted !== undefined || counts.size < most) counts.set(key, (counted ?? 0) + views);
}

/** The most different articles, referring sites and readers that are remembered at once: hostile requests cannot fill the memory. */
const MOST = { articles: 10_000, sites: 500, readers: 10_000 };

/** One page that was shown to a reader. */
export interface View {
  /** The article that it shows; null for another page. */
  articleId: number | null;
  /** The host name of the site whose link led there. */
  site: string | null;
  /** The text that tells readers apart within a day. */
  reader: string;
}

/** Views that are counted and not yet stored. */
export class Views {
  total = 0;
  readonly articles = new Map<number, number>();
  readonly sites = new Map<string, number>();
  readonly readers = new Set<string>();

  add({ articleId, site, reader }: View): void {
    this.total++;
    if (articleId !== null) addTo(this.articles, articleId, 1, MOST.articles);
    if (site !== null) addTo(this.sites, site, 1, MOST.sites);
    if (this.readers.size < MOST.readers) this.readers.add(reader);
  }

  merge(other: Views): void {
    this.total += other.total;
    for (const [id, views] of other.articles) addTo(this.articles, id, views, MOST.articles);
    for (const [site, views] of other.sites) addTo(this.sites, site, views, MOST.sites);
    for (const reader of other.readers) if (this.readers.size < MOST.readers) this.readers.add(reader);
  }
}

function addTo<Key>(counts: Map<Key, number>, key: Key, views: number, most: number): void {
  const counted = counts.get(key);
  if (counted !== undefined || counts.size < most) counts.set(key, (counted ?? 0) + views);
}

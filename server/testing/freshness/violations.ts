import type { AllowedStates, Article, ArticleState, SiteModel } from './SiteModel.ts';

const isPublic = ({ title, published }: ArticleState) => title !== null && published;
const exists = ({ title }: ArticleState) => title !== null;

/** The texts of a kind that a response shows, each once. */
const shown = (text: string, pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map(([found]) => found))];

/** The readers of a response: administrators also see drafts. */
export type Audience = 'public' | 'admin';

/** Finds texts that readers may not see, or no longer. */
export function forbiddenTexts(text: string, allowed: AllowedStates, audience: Audience): string[] {
  const isVisible = audience === 'admin' ? exists : isPublic;
  const titles = allowed.pieces.flatMap((states) => states.filter(isVisible).map(({ title }) => title));
  return [
    ...shown(text, /Title \d+ v\d+ end/g).filter((title) => !titles.includes(title)),
    ...shown(text, /Remark \d+ c\d+ end/g).filter((remark) => !allowed.remarks.flat(2).includes(remark)),
    ...shown(text, /Topic \d+ v\d+ end/g).filter((name) => !allowed.topics.flat().includes(name)),
    ...shown(text, /Passing \d+ end/g).filter((name) => !allowed.passing.includes(name)),
    ...shown(text, /Author \d+ end/g).filter((name) => !allowed.author.includes(name)),
    ...shown(text, /Reader \d+ end/g).filter((name) => !allowed.reader.includes(name)),
  ].map((found) => `shows '${found}'`);
}

/** Finds the articles, of a topic or of all, that a list lacks although they were visible all the time. */
export function missingArticles(
  text: string,
  allowed: AllowedStates,
  audience: Audience,
  articles: Article[],
): string[] {
  const isVisible = audience === 'admin' ? exists : isPublic;
  return articles
    .filter(({ number }) => allowed.pieces[number]?.every(isVisible) && !text.includes(`Title ${number} v`))
    .map(({ number }) => `lacks article ${number}`);
}

/** Finds articles that a sitemap has, or lacks, wrongly. */
export function sitemapViolations(text: string, allowed: AllowedStates, articles: Article[]): string[] {
  const known = articles.filter(({ slug }) => slug !== '');
  return known.flatMap(({ number, slug }) => {
    const states = allowed.pieces[number] ?? [];
    const isIn = text.includes(`/articles/${slug}<`);
    if (isIn && !states.some(isPublic)) return [`has ${slug}`];
    return !isIn && states.every(isPublic) ? [`lacks ${slug}`] : [];
  });
}

/** Checks the status of an article's response. */
export function statusViolations(status: number, { number }: Article, allowed: AllowedStates): string[] {
  const states = allowed.pieces[number] ?? [];
  if (status === 200) return states.some(isPublic) ? [] : ['is found'];
  if (status === 404) return states.every(isPublic) ? ['is not found'] : [];
  return [`has status ${status}`];
}

/** Checks the comments of an article: they must be those of one moment. */
export function commentViolations(text: string, { number }: Article, allowed: AllowedStates): string[] {
  const found = shown(text, /Remark \d+ c\d+ end/g)
    .sort()
    .join();
  // An article that is deleted while it is read may still exist when its comments are gone.
  const isGoing = allowed.pieces[number]?.some((state) => !exists(state));
  const remarks = [...(allowed.remarks[number] ?? []), ...(isGoing ? [[]] : [])];
  const possible = remarks.map((each) => [...each].sort().join());
  return possible.includes(found) ? [] : [`has the comments '${found}', not ${JSON.stringify(possible)}`];
}

/** Checks a list of all categories, and its counts. */
export function categoryViolations(text: string, allowed: AllowedStates, site: SiteModel): string[] {
  const lacks = allowed.topics.flatMap((names, topic) =>
    names.some((name) => text.includes(name)) ? [] : [`lacks category ${topic}`],
  );
  const { categories } = text.startsWith('{') ? JSON.parse(text) : { categories: [] };
  const counts = (categories ?? []) as { category: string; articles?: number }[];
  const violations = counts.filter(({ category, articles: count }) => {
    const topic = allowed.topics.findIndex((names) => names.includes(category));
    if (topic < 0 || count === undefined) return false;
    const own = site.articles
      .filter((article) => article.topic === topic)
      .map(({ number }) => allowed.pieces[number] ?? []);
    const least = own.filter((states) => states.every(isPublic)).length;
    const most = own.filter((states) => states.some(isPublic)).length;
    return count < least || count > most;
  });
  return [...lacks, ...violations.map(({ category, articles }) => `counts ${articles} in ${category}`)];
}

import type { Article, Piece, Sight, World } from './World.ts';

const isPublic = ({ title, published }: Piece) => title !== null && published;
const isThere = ({ title }: Piece) => title !== null;

/** The texts of a kind that an answer shows, each once. */
const shown = (text: string, pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map(([found]) => found))];

/** Who looks: an administrator also sees drafts. */
export type Eyes = 'public' | 'admin';

/** What is wrong with a text, of whatever kind: it shows what no visitor may see, or may see no more. */
export function untrue(text: string, sight: Sight, eyes: Eyes): string[] {
  const seeable = eyes === 'admin' ? isThere : isPublic;
  const titles = sight.pieces.flatMap((states) => states.filter(seeable).map(({ title }) => title));
  return [
    ...shown(text, /Piece \d+ v\d+ end/g).filter((title) => !titles.includes(title)),
    ...shown(text, /Remark \d+ c\d+ end/g).filter((remark) => !sight.remarks.flat(2).includes(remark)),
    ...shown(text, /Topic \d+ v\d+ end/g).filter((name) => !sight.topics.flat().includes(name)),
    ...shown(text, /Passing \d+ end/g).filter((name) => !sight.passing.includes(name)),
    ...shown(text, /Author \d+ end/g).filter((name) => !sight.author.includes(name)),
    ...shown(text, /Reader \d+ end/g).filter((name) => !sight.reader.includes(name)),
  ].map((found) => `shows '${found}'`);
}

/** Which articles a list lacks: those of a topic, or all, that could be seen all the time. */
export function lacking(text: string, sight: Sight, eyes: Eyes, articles: Article[]): string[] {
  const seeable = eyes === 'admin' ? isThere : isPublic;
  return articles
    .filter(({ number }) => sight.pieces[number]?.every(seeable) && !text.includes(`Piece ${number} v`))
    .map(({ number }) => `lacks article ${number}`);
}

/** What is wrong with which addresses a sitemap has. */
export function misplaced(text: string, sight: Sight, articles: Article[]): string[] {
  const known = articles.filter(({ slug }) => slug !== '');
  return known.flatMap(({ number, slug }) => {
    const states = sight.pieces[number] ?? [];
    const isIn = text.includes(`/articles/${slug}<`);
    if (isIn && !states.some(isPublic)) return [`has ${slug}`];
    return !isIn && states.every(isPublic) ? [`lacks ${slug}`] : [];
  });
}

/** What is wrong with whether an article was found. */
export function misjudged(status: number, { number }: Article, sight: Sight): string[] {
  const states = sight.pieces[number] ?? [];
  if (status === 200) return states.some(isPublic) ? [] : ['is found'];
  if (status === 404) return states.every(isPublic) ? ['is not found'] : [];
  return [`is answered ${status}`];
}

/** What is wrong with the comments under an article: they must be those of one moment. */
export function mixed(text: string, { number }: Article, sight: Sight): string[] {
  const found = shown(text, /Remark \d+ c\d+ end/g)
    .sort()
    .join();
  // Deleted while it is being read, it may be there still when its comments are gone.
  const isGoing = sight.pieces[number]?.some((piece) => !isThere(piece));
  const remarks = [...(sight.remarks[number] ?? []), ...(isGoing ? [[]] : [])];
  const possible = remarks.map((each) => [...each].sort().join());
  return possible.includes(found) ? [] : [`has the comments '${found}', not ${JSON.stringify(possible)}`];
}

/** What is wrong with a list of every category. */
export function miscounted(text: string, sight: Sight, world: World): string[] {
  const lacks = sight.topics.flatMap((names, topic) =>
    names.some((name) => text.includes(name)) ? [] : [`lacks category ${topic}`],
  );
  const { categories } = text.startsWith('{') ? JSON.parse(text) : { categories: [] };
  const counts = (categories ?? []) as { category: string; articles?: number }[];
  const wrong = counts.filter(({ category, articles: count }) => {
    const topic = sight.topics.findIndex((names) => names.includes(category));
    if (topic < 0 || count === undefined) return false;
    const own = world.articles
      .filter((article) => article.topic === topic)
      .map(({ number }) => sight.pieces[number] ?? []);
    const least = own.filter((states) => states.every(isPublic)).length;
    const most = own.filter((states) => states.some(isPublic)).length;
    return count < least || count > most;
  });
  return [...lacks, ...wrong.map(({ category, articles }) => `counts ${articles} in ${category}`)];
}

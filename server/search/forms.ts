/** The endings of inflected words of a language beside none, those that may be taken away and put in place of one another. */
const ENDINGS: Record<string, string> = {
  en: 's es ed ing er ers d ly',
  de: 'e en er es em n s ern ens se sen in innen',
  fr: 's e es x aux al ee ees',
  es: 's es o a os as',
  it: 'o a i e',
  pt: 's es o a os as',
  nl: 'e en s er eren',
  pl: 'a y i e u em ow om ami ach',
  ru: 'а я ы и у ю е о ом ем ов ев ам ям ами ями ах ях ои ая ые',
};

/** The fewest letters that are left of a word without its ending. */
const STEM_MIN = 3;
const ARABIC = /^\p{sc=Arabic}+$/u;

/**
 * Returns the forms in which a term may stand in a text, itself first: those with another ending of the publication's
 * language, such as plurals. Only terms that are in a text are ever found, so that forms that do not exist do no harm.
 */
export function formsOf(term: string, language: string): string[] {
  if (ARABIC.test(term)) return withArticle(term);
  const known = ENDINGS[language.split('-')[0]?.toLowerCase() ?? ''];
  if (!known || !/^\p{L}+$/u.test(term)) return [term];
  const endings = ['', ...known.split(' ')];
  const forms = new Set([term]);
  const stems = endings
    .filter((ending) => term.endsWith(ending) && term.length - ending.length >= STEM_MIN)
    .map((ending) => term.slice(0, term.length - ending.length));
  // The longest ending that can be taken away, and none.
  for (const stem of new Set([term, stems.toSorted((a, b) => a.length - b.length)[0] ?? term])) {
    for (const ending of endings) forms.add(stem + ending);
    if (language.startsWith('en')) for (const form of english(stem)) forms.add(form);
  }
  return [...forms];
}

/** English spells a stem in two ways: 'story' and 'stories', 'make' and 'making', 'run' and 'running'. */
function english(stem: string): string[] {
  const last = stem.at(-1) ?? '';
  return [
    ...(last === 'y' ? [`${stem.slice(0, -1)}ies`, `${stem.slice(0, -1)}ied`] : []),
    ...(/i$/.test(stem) ? [`${stem.slice(0, -1)}y`] : []),
    ...(last === 'e' ? [`${stem.slice(0, -1)}ing`] : [`${stem}e`]),
    ...(/[bdgmnprt]$/.test(stem) ? [`${stem}${last}ing`, `${stem}${last}ed`] : []),
    ...(/([bdgmnprt])\1$/.test(stem) ? [stem.slice(0, -1)] : []),
  ];
}

/** Arabic writes its article, and 'and', to the word. */
function withArticle(term: string): string[] {
  const bare = term.length > 4 ? term.replace(/^و?ال/u, '') : term;
  return [...new Set([term, bare, `ال${bare}`, `وال${bare}`])];
}

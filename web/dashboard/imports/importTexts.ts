import type { Import, ImportResult } from '../../../shared/imports/imports.ts';
import { language, msg, t } from '../../../shared/texts/t.ts';

/** The formats by their names, most of which are the same in every language. */
export const formatLabels: Record<NonNullable<Import['format']>, string> = {
  wordpress: 'WordPress',
  ghost: 'Ghost',
  substack: 'Substack',
  medium: 'Medium',
  markdown: 'Markdown',
  feed: 'RSS, Atom, JSON Feed',
  octavo: 'Octavo',
};

/** Names the source of an import, which begins with its format: 'WordPress https://old.example'. */
export function sourceName(source: string): string {
  const [format = '', ...rest] = source.split(' ');
  return [
    Object.hasOwn(formatLabels, format) ? formatLabels[format as keyof typeof formatLabels] : format,
    ...rest,
  ].join(' ');
}

export const resultLabels: Record<ImportResult, string> = msg({
  new: 'New',
  changed: 'Changed',
  same: 'As they were',
  kept: 'Kept as they are here',
  refused: 'Refused',
  aside: 'Left aside',
});

/** Says what is new, by its kind: '12 articles, 30 comments'. */
export function sayCreated({
  article = 0,
  page = 0,
  comment = 0,
  author = 0,
  category = 0,
  redirect = 0,
}: Import['created']): string {
  const parts = [
    article > 0 && t('{count, plural, one {# article} other {# articles}}', { count: article }),
    page > 0 && t('{count, plural, one {# page} other {# pages}}', { count: page }),
    comment > 0 && t('{count, plural, one {# comment} other {# comments}}', { count: comment }),
    author > 0 && t('{count, plural, one {# author} other {# authors}}', { count: author }),
    category > 0 && t('{count, plural, one {# category} other {# categories}}', { count: category }),
    redirect > 0 && t('{count, plural, one {# old address} other {# old addresses}}', { count: redirect }),
  ].filter((part) => part !== false);
  return parts.length > 0 ? list(parts) : t('Nothing new');
}

/** Says what an import that was undone has left: '12 articles and pages in the trash, 1 edited one stays'. */
export function sayUndone({ done, counts: { kept } }: Import): string {
  const trashed = t('{count, plural, one {# article or page} other {# articles and pages}} in the trash', {
    count: done,
  });
  return kept === 0
    ? trashed
    : list([trashed, t('{count, plural, one {# edited one stays} other {# edited ones stay}}', { count: kept })]);
}

const list = (parts: string[]) => new Intl.ListFormat(language(), { type: 'unit' }).format(parts);

import type { ImageUse } from '../../../shared/media/images.ts';
import { languageOf } from '../../../shared/site/language.ts';
import { msg, t } from '../../../shared/texts/t.ts';
import { texts } from '../../../shared/texts/texts.ts';
import { Link } from '../../ui/Link.tsx';
import styles from './ImageUses.module.css';

const PLACES: Record<ImageUse['place'], string> = msg({
  text: 'text',
  cover: 'cover',
  revision: 'earlier version',
  trash: 'in the trash',
  page: 'page',
  pageRevision: 'earlier version of a page',
  pageTrash: 'page in the trash',
  settings: 'setting',
  author: "author's page",
  category: 'category',
});

interface ImageUsesProps {
  uses: ImageUse[];
  /** The number of uses that are shown; by default all. */
  shown?: number;
}

/** The settings, articles, pages, accounts and categories that use a picture, as links, and where. */
export function ImageUses({ uses, shown = uses.length }: ImageUsesProps) {
  if (uses.length === 0) return <p className="tiny">{t('Not used')}</p>;
  const more = uses.length - shown;

  return (
    <ul className={`tiny ${styles.uses}`}>
      {uses.slice(0, shown).map(({ _id, title, place }) => (
        <li key={`${_id} ${place}`} className="line">
          <Link to={addressOf({ _id, place })} lang={languageOf(title)} dir="auto" title={title}>
            {place === 'settings' ? t(title) : title || t(texts.untitled)}
          </Link>
          <span>{t(PLACES[place])}</span>
        </li>
      ))}
      {more > 0 && <li className="line">{t('and {count, number} more', { count: more })}</li>}
    </ul>
  );
}

/** Returns the address of the screen where a use can be changed. */
function addressOf({ _id, place }: Pick<ImageUse, '_id' | 'place'>): string {
  if (place === 'settings') return '/dashboard/setting?tab=site';
  if (place === 'author') return `/authors/${_id}`;
  if (place === 'category') return `/dashboard/category?form=${_id}`;
  if (place === 'pageTrash') return '/dashboard/setting?tab=pages';
  if (place === 'page' || place === 'pageRevision') return `/dashboard/setting?tab=pages&form=${_id}`;
  return place === 'trash' ? '/dashboard/article?tab=trash' : `/dashboard/article?form=${_id}`;
}

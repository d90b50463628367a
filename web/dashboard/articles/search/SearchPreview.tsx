import { searchLimits } from '../../../../shared/kit/limits.ts';
import { truncate } from '../../../../shared/kit/text.ts';
import { t } from '../../../../shared/texts/t.ts';
import { texts } from '../../../../shared/texts/texts.ts';
import { useStores } from '../../../kernel/stores.ts';
import { Logo } from '../../../layout/header/Logo.tsx';
import styles from './SearchFields.module.css';

interface SearchPreviewProps {
  /** The absolute address. */
  address: string;
  title: string;
  description: string;
}

/** An article as search engines show it among their results. */
export function SearchPreview({ address, title, description }: SearchPreviewProps) {
  const { site } = useStores();

  return (
    <figure className="stack">
      <figcaption className="tiny">{t('As search engines show it')}</figcaption>
      <div className={`card stack ${styles.result}`}>
        <div className={`line ${styles.from}`}>
          <Logo className={styles.logo} />
          <span>
            <bdi>{site.name}</bdi>
            <br />
            <span className={`tiny ${styles.crumbs}`}>{crumbsOf(address)}</span>
          </span>
        </div>
        <p className={styles.resultTitle} dir="auto">
          {truncate(`${title || t(texts.untitled)} · ${site.name}`, searchLimits.shownTitle)}
        </p>
        <p className={styles.resultText} dir="auto">
          {truncate(description, searchLimits.shownDescription) || t('Search engines choose a part of the text.')}
        </p>
      </div>
    </figure>
  );
}

/** Returns an address as results show it: 'octavo.example › articles › on-paper'. */
function crumbsOf(address: string): string {
  return address
    .replace(/^https?:\/\//i, '')
    .split(/[/?#]/)
    .filter(Boolean)
    .join(' › ');
}

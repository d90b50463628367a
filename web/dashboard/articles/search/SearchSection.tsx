import { observer } from 'mobx-react-lite';
import { useEffect, useId, useRef, useState } from 'react';
import type { Article } from '../../../../shared/articles/articles.ts';
import { t } from '../../../../shared/texts/t.ts';
import type { Form } from '../../../forms/Form.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { ReloadNotice } from '../../ui/ReloadNotice.tsx';
import { useModule } from '../../ui/useModule.ts';
import type { ArticleValues } from '../form/articleValues.ts';
import styles from './SearchSection.module.css';

const loadFields = () => import('./SearchFields.tsx');

/** The fields of the section. */
const NAMES = ['slug', 'metaTitle', 'metaDescription', 'canonicalUrl'] as const;

interface SearchSectionProps {
  form: Form<ArticleValues>;
  article: Article | null;
}

/** The address of an article and what is seen of it elsewhere, closed at first, and opened by an error in it. */
export const SearchSection = observer(function SearchSection({ form, article }: SearchSectionProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const hasError = NAMES.some((name) => form.errors[name] !== undefined);
  const { module, hasFailed } = useModule(loadFields, isOpen);
  const body = useRef<HTMLDivElement>(null);
  if (hasError && !isOpen) setIsOpen(true);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was wrong before the fields were there
  useEffect(() => {
    if (!module || !hasError || document.activeElement?.hasAttribute('aria-invalid')) return;
    body.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [module]);

  return (
    <section className={`card ${styles.section}`} aria-labelledby={`${id}-title`}>
      <button
        type="button"
        id={`${id}-title`}
        className={`line ${styles.toggle}`}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon name="next" />
        {t('Search & address')}
      </button>
      <div ref={body} id={id} className={styles.body} hidden={!isOpen}>
        {isOpen && module && <module.SearchFields form={form} article={article} />}
        {isOpen && !module && !hasFailed && (
          <div className={`breathing ${styles.loading}`} role="status" aria-label={t('Loading the fields')} />
        )}
        {hasFailed && <ReloadNotice text={t('These fields could not be loaded. What you typed is safe.')} />}
      </div>
    </section>
  );
});

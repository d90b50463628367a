import { useMemo } from 'react';
import { useLoaderData } from 'react-router-dom';
import { shortDate } from '../../../shared/kit/dates.ts';
import type { TextPage as Page } from '../../../shared/textPages/textPages.ts';
import { language, t } from '../../../shared/texts/t.ts';
import { ReadableText } from '../../article/ReadableText.tsx';
import { useStores } from '../../kernel/stores.ts';
import { usePageHead } from '../../kernel/usePageHead.ts';
import { NotFoundPage } from '../../layout/NotFoundPage.tsx';
import type { Missing } from '../../layout/WaysOn.tsx';
import { rich } from '../../texts/rich.tsx';
import { PageTitle } from '../../ui/page/PageTitle.tsx';
import styles from './TextPage.module.css';

/** A page that the publisher writes, such as 'About'. */
export function TextPage() {
  const page = useLoaderData<Page | Missing>();

  return 'newest' in page ? <NotFoundPage {...page} /> : <Text page={page} />;
}

/** A text that is read from top to bottom, with its headings beside it. */
function Text({ page: { slug, title, description, content, updatedAt, isDefault } }: { page: Page }) {
  const { dates } = useStores().site;
  usePageHead({ title, description, path: `/${slug}` });
  const sections = useMemo(() => sectionsIn(content), [content]);
  const updated = updatedAt?.slice(0, 10);

  return (
    <article className={`page text-width stack ${styles.page}`} lang={isDefault ? 'en' : undefined}>
      <header>
        <PageTitle>{title}</PageTitle>
        {updated && (
          <p className={`note ${styles.updated}`} lang={language()}>
            {rich('Last updated: {date}', { date: <time dateTime={updated}>{shortDate(updated, dates)}</time> })}
          </p>
        )}
      </header>
      {sections.length > 0 && (
        <nav className={`${styles.contents} no-print`} aria-label={t('On this page')}>
          <ul>
            {sections.map(({ id, heading }) => (
              <li key={id}>
                <a href={`#${id}`} dir="auto">
                  {heading}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div className={`prose ${styles.text}`}>
        <ReadableText className={sections.length > 0 ? `${styles.body} ${styles.led}` : styles.body} html={content} />
      </div>
    </article>
  );
}

/** A section of a text, by the heading that begins it. */
interface Section {
  /** The fragment by which it is linked to. */
  id: string;
  heading: string;
}

const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

/** Returns the sections of a text that is ready for reading, by its second-level headings. */
export const sectionsIn = (html: string): Section[] =>
  [...html.matchAll(/<h2 id="([^"]*)"[^>]*>(.*?)<\/h2>/gs)].map(([, id = '', inner = '']) => ({
    id,
    heading: inner
      .replaceAll(/<sup><a [^>]*role="doc-noteref".*?<\/sup>|<[^>]*>/g, '')
      .replaceAll(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity] ?? entity),
  }));

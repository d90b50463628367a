import { useMemo } from 'react';
import { useLoaderData } from 'react-router-dom';
import { shortDate } from '../../../shared/dates.ts';
import type { TextPage as Page } from '../../../shared/textPages.ts';
import { readableContent } from '../../article/readableContent.ts';
import { usePageHead } from '../../kernel/usePageHead.ts';
import { NotFoundPage } from '../../layout/NotFoundPage.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { withSections } from './sections.ts';
import styles from './TextPage.module.css';

/** A page that the publisher writes, such as 'About'. */
export function TextPage() {
  const page = useLoaderData<Page | null>();

  return page ? <Text page={page} /> : <NotFoundPage />;
}

/** A text that is read from top to bottom, with its headings beside it. */
function Text({ page: { slug, title, description, content: html, updatedAt, isDefault } }: { page: Page }) {
  usePageHead({ title, description, path: `/${slug}` });
  const { content, sections } = useMemo(() => withSections(readableContent(html)), [html]);
  const updated = updatedAt?.slice(0, 10);

  return (
    <article className={`page text-width stack ${styles.page}`} lang={isDefault ? 'en' : undefined}>
      <header>
        <PageTitle>{title}</PageTitle>
        {updated && (
          <p className={`note ${styles.updated}`} lang="en">
            Last updated: <time dateTime={updated}>{shortDate(updated)}</time>
          </p>
        )}
      </header>
      {sections.length > 0 && (
        <nav className={`${styles.contents} no-print`} aria-label="On this page">
          <ul>
            {sections.map(({ id, heading }) => (
              <li key={id}>
                <a href={`#${id}`}>{heading}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div className={`prose ${styles.text}`}>
        <div
          className={sections.length > 0 ? `${styles.body} ${styles.led}` : styles.body}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the server has sanitised it
          dangerouslySetInnerHTML={{ __html: content }}
        />
      </div>
    </article>
  );
}

import type { ReactElement, ReactNode } from 'react';
import { shortDate } from '../../../shared/dates.ts';
import { usePageHead } from '../../kernel/usePageHead.ts';
import { PageTitle } from '../../ui/PageTitle.tsx';
import styles from './TextPage.module.css';

interface TextPageProps {
  path: string;
  title: string;
  /** The description for search engines and link previews. */
  description: string;
  /** The first paragraph, set larger. */
  lead: ReactNode;
  /** The day of the last change: '2026-11-21'. */
  updated?: string;
  children: ReactElement<SectionProps>[];
}

interface SectionProps {
  /** The fragment by which it is linked to. */
  id: string;
  heading: string;
  children: ReactNode;
}

/** A page of sections that is read from top to bottom, with their headings beside it. */
export function TextPage({ path, title, description, lead, updated, children }: TextPageProps) {
  usePageHead({ title, description, path });

  return (
    <article className={`page text-width stack ${styles.page}`}>
      <header>
        <PageTitle>{title}</PageTitle>
        {updated && (
          <p className={`note ${styles.updated}`}>
            Last updated: <time dateTime={updated}>{shortDate(updated)}</time>
          </p>
        )}
      </header>
      <nav className={`${styles.contents} no-print`} aria-label="On this page">
        <ul>
          {children.map(({ props: { id, heading } }) => (
            <li key={id}>
              <a href={`#${id}`}>{heading}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div className={`prose ${styles.text}`}>
        <div className={styles.lead}>{lead}</div>
        {children}
      </div>
    </article>
  );
}

export function Section({ id, heading, children }: SectionProps) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      {children}
    </section>
  );
}

import type { ReactNode } from 'react';
import { shortDate } from '../../../shared/dates.ts';
import { usePageHead } from '../../kernel/usePageHead.ts';
import { PageTitle } from '../../ui/PageTitle.tsx';
import styles from './TextPage.module.css';

/** A part of a text, with the id by which its heading is linked to. */
export interface Section {
  id: string;
  heading: string;
  text: ReactNode;
}

interface TextPageProps {
  path: string;
  title: string;
  /** The description for search engines and link previews. */
  description: string;
  /** The first paragraph, set larger. */
  lead: ReactNode;
  /** The day of the last change: '2026-11-21'. */
  updated?: string;
  sections: Section[];
}

/** A page that is read from top to bottom, with its headings beside it. */
export function TextPage({ path, title, description, lead, updated, sections }: TextPageProps) {
  usePageHead({ title, description, path });

  return (
    <article className={styles.page}>
      <header className={styles.header}>
        <PageTitle>{title}</PageTitle>
        {updated && (
          <p className={styles.updated}>
            Last updated: <time dateTime={updated}>{shortDate(updated)}</time>
          </p>
        )}
      </header>
      <nav className={styles.contents} aria-label="On this page">
        <ul>
          {sections.map(({ id, heading }) => (
            <li key={id}>
              <a href={`#${id}`}>{heading}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div className={`prose ${styles.text}`}>
        <div className={styles.lead}>{lead}</div>
        {sections.map(({ id, heading, text }) => (
          <section key={id} aria-labelledby={id}>
            <h2 id={id}>{heading}</h2>
            {text}
          </section>
        ))}
      </div>
    </article>
  );
}

import type { ReactNode } from 'react';
import styles from './Statistics.module.css';

interface RankingProps {
  title: string;
  /** The head of the first column: 'Article'. */
  column: string;
  /** The text where there is none. */
  none: string;
  rows: { key: string; name: ReactNode; views: number }[];
}

/** A table of the most viewed articles, or of the sites that most readers came from. */
export function Ranking({ title, column, none, rows }: RankingProps) {
  return (
    <section className={`card ${styles.ranking}`} aria-label={title}>
      <h4>{title}</h4>
      {rows.length === 0 ? (
        <p className="note">{none}</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">{column}</th>
              <th scope="col">Views</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, name, views }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                <td>{views.toLocaleString('en-US')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

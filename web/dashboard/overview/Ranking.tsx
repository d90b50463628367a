import { NumberTable, type NumberTableProps } from './NumberTable.tsx';
import styles from './Statistics.module.css';

interface RankingProps extends Pick<NumberTableProps, 'rows'> {
  title: string;
  /** The head of the first column: 'Article'. */
  column: string;
  /** The text where there is none. */
  none: string;
}

/** A table of the most viewed articles, or of the sites that most readers came from. */
export function Ranking({ title, column, none, rows }: RankingProps) {
  return (
    <section className={`card ${styles.ranking}`} aria-label={title}>
      <h4>{title}</h4>
      {rows.length === 0 ? <p className="note">{none}</p> : <NumberTable heads={[column, 'Views']} rows={rows} />}
    </section>
  );
}

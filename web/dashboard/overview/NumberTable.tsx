import type { ReactNode } from 'react';
import { language } from '../../../shared/texts/t.ts';
import styles from './NumberTable.module.css';

export interface NumberTableProps {
  /** The heads of both columns: 'Day' and 'Views'. */
  heads: [name: string, number: string];
  rows: { key: string; name: ReactNode; number: number }[];
}

/** A table of names, each with a number. */
export function NumberTable({ heads, rows }: NumberTableProps) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, number }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            <td>{number.toLocaleString(language())}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

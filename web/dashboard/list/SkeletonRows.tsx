import { limits } from '../../../shared/limits.ts';
import styles from './ListTable.module.css';

const indexes = Array.from({ length: limits.adminPageSize }, (_, index) => index);

/** Placeholders for a full page, as high as real rows, so that nothing shifts when these are loaded. */
export function SkeletonRows({ columns }: { columns: { name: string }[] }) {
  return indexes.map((index) => (
    <tr key={index} className={`${styles.row} ${styles.skeleton}`}>
      <td className={styles.select} />
      <td className={styles.number} data-label="#">
        <span className={styles.bar} />
      </td>
      {columns.map(({ name }) => (
        <td key={name} data-label={name}>
          <span className={styles.bar} />
        </td>
      ))}
      <td className={styles.actions} />
    </tr>
  ));
}

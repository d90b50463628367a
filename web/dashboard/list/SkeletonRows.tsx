import { limits } from '../../../shared/limits.ts';
import styles from './ListTable.module.css';

const indexes = Array.from({ length: limits.adminPageSize }, (_, index) => index);

/** As many rows as a full page, as high as real ones: nothing moves when these arrive. */
export function SkeletonRows({ columns }: { columns: { name: string }[] }) {
  return indexes.map((index) => (
    <tr key={index} className={`${styles.row} ${styles.skeleton}`}>
      <td className={styles.tick} />
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

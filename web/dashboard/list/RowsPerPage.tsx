import { t } from '../../../shared/texts/t.ts';
import styles from './Pagination.module.css';
import { pageSizes } from './rowsPerPage.ts';

/** The choice of the number of rows on a page. */
export function RowsPerPage({ size, onChoose }: { size: number; onChoose: (size: number) => void }) {
  return (
    <label className={`line soft ${styles.size}`}>
      {t('Rows per page')}
      <select value={size} onChange={({ target }) => onChoose(Number(target.value))}>
        {pageSizes.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </select>
    </label>
  );
}

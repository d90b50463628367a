import { Info } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import styles from './LossNotice.module.css';
import type { RichText } from './RichText.ts';

/** Says that the rich view would leave something out, and leaves the choice. */
export const LossNotice = observer(function LossNotice({ text }: { text: RichText }) {
  return (
    <div className={styles.notice} role="status">
      <Info size={20} aria-hidden="true" />
      <p>
        This text has HTML that the rich view cannot show in full. Here nothing is lost; there, what it does not know
        would go with your next change.
      </p>
      <button type="button" className={styles.button} onClick={text.showRichAnyway}>
        Edit as rich text anyway
      </button>
    </div>
  );
});

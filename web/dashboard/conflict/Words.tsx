import styles from './ConflictDialog.module.css';
import { Runs } from './Runs.tsx';
import { wordChanges } from './wordChanges.ts';

/** The difference of two texts. */
export function Words({ before, after }: { before: string; after: string }) {
  return (
    <p className={styles.words}>
      {before === after ? 'Formatting, links or images differ.' : <Runs runs={wordChanges(before, after)} />}
    </p>
  );
}

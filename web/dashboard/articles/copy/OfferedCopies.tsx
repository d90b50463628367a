import { observer } from 'mobx-react-lite';
import { texts } from '../../../../shared/messages.ts';
import { Button } from '../../../ui/Button.tsx';
import { localDateTime } from '../localTime.ts';
import styles from './OfferedCopies.module.css';
import type { OfferedCopies as Offered } from './useServerCopy.ts';

interface OfferedCopiesProps {
  offered: Offered;
  onUseOther: () => void;
  onKeepThis: () => void;
  onResume: (id: string) => void;
}

/** Offers text typed on another device, where it differs from the text in the form. */
export const OfferedCopies = observer(function OfferedCopies(props: OfferedCopiesProps) {
  const { offered, onUseOther, onKeepThis, onResume } = props;
  const { other, begun } = offered;

  return (
    <>
      {other && (
        <div className={styles.offer} role="status">
          <p>You typed something else on another device, {localDateTime(other.updatedAt)}. It is not in this form.</p>
          <div className={styles.buttons}>
            <Button onClick={onUseOther}>Use the other copy</Button>
            <Button onClick={onKeepThis}>Keep this one</Button>
          </div>
        </div>
      )}
      {begun.length > 0 && (
        <details className={styles.offer}>
          <summary>Unfinished articles ({begun.length})</summary>
          <ul className={styles.list}>
            {begun.map(({ _id, title, updatedAt }) => (
              <li key={_id}>
                <span>
                  {title.trim() || texts.untitled}, {localDateTime(updatedAt)}
                </span>
                <Button onClick={() => onResume(_id)}>Continue</Button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
});

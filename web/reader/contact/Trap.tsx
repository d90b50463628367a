import { observer } from 'mobx-react-lite';
import type { FieldState } from '../../forms/Form.ts';
import styles from './Trap.module.css';

/** A field that no person finds: off the screen, out of the keyboard's way, unknown to assistive technology. */
export const Trap = observer(function Trap({ field }: { field: FieldState<string> }) {
  return (
    <div className={styles.trap} aria-hidden="true">
      <label>
        Website
        <input
          type="text"
          tabIndex={-1}
          autoComplete="off"
          name={field.name}
          value={field.value}
          onChange={(event) => field.set(event.target.value)}
        />
      </label>
    </div>
  );
});

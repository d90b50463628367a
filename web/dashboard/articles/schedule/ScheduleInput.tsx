import { observer } from 'mobx-react-lite';
import { useRef } from 'react';
import inputs from '../../../forms/Field.module.css';
import { Field } from '../../../forms/Field.tsx';
import type { FieldState } from '../../../forms/Form.ts';
import { useStores } from '../../../kernel/stores.ts';
import { Button } from '../../../ui/Button.tsx';
import styles from './ScheduleInput.module.css';
import { scheduleHint } from './scheduleHint.ts';
import { ownTimeZone } from './zonedTime.ts';

/** The time at which a draft is to be published, as the publication's clocks show it; empty for none. */
export const ScheduleInput = observer(function ScheduleInput({ field }: { field: FieldState<string> }) {
  const { timeZone } = useStores().site;
  const input = useRef<HTMLInputElement>(null);
  const hint = scheduleHint({ local: field.value, timeZone, ownZone: ownTimeZone(), now: new Date() });

  const handleUnschedule = () => {
    field.set('');
    // The button goes away with the time.
    input.current?.focus();
  };

  return (
    <Field label="Publish at" hint={!field.error && <span role="status">{hint}</span>} error={field.error}>
      {(control) => (
        <div className={styles.row}>
          <input
            {...control}
            ref={input}
            type="datetime-local"
            className={inputs.input}
            max="9999-12-31T23:59"
            name={field.name}
            value={field.value}
            onChange={(event) => field.set(event.target.value)}
          />
          {field.value !== '' && <Button onClick={handleUnschedule}>Unschedule</Button>}
        </div>
      )}
    </Field>
  );
});

import { observer } from 'mobx-react-lite';
import { useRef } from 'react';
import { t } from '../../../../shared/texts/t.ts';
import inputs from '../../../forms/Field.module.css';
import { Field } from '../../../forms/Field.tsx';
import type { FieldState } from '../../../forms/Form.ts';
import { useStores } from '../../../kernel/stores.ts';
import { Button } from '../../../ui/Button.tsx';
import styles from './ScheduleInput.module.css';
import { dateHint, scheduleHint } from './scheduleHint.ts';
import { ownTimeZone } from './zonedTime.ts';

/** The time at which a draft is to be published, as the publication's clocks show it; empty for none. */
export const ScheduleInput = observer(function ScheduleInput({ field }: { field: FieldState<string> }) {
  const { timeZone } = useStores().site;
  const hint = scheduleHint({ local: field.value, timeZone, ownZone: ownTimeZone(), now: new Date() });

  return <TimeInput field={field} label={t('Publish at')} hint={hint} clear={t('Unschedule')} />;
});

/** The date of a published article, as the publication's clocks show it; empty for the moment of its first publication. */
export const PublishedAtInput = observer(function PublishedAtInput({ field }: { field: FieldState<string> }) {
  const { timeZone } = useStores().site;
  const hint = dateHint({ local: field.value, timeZone, now: new Date() });

  return (
    <TimeInput field={field} label={t('Date for readers')} hint={hint} clear={t('Use the moment of publication')} />
  );
});

interface TimeInputProps {
  field: FieldState<string>;
  label: string;
  hint: string;
  /** The button that empties it. */
  clear: string;
}

const TimeInput = observer(function TimeInput({ field, label, hint, clear }: TimeInputProps) {
  const input = useRef<HTMLInputElement>(null);

  const handleClear = () => {
    field.set('');
    // The button goes away with the time.
    input.current?.focus();
  };

  return (
    <Field label={label} hint={!field.error && <span role="status">{hint}</span>} error={field.error}>
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
          {field.value !== '' && <Button onClick={handleClear}>{clear}</Button>}
        </div>
      )}
    </Field>
  );
});

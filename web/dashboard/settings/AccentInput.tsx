import { observer } from 'mobx-react-lite';
import { isReadable, nearestAccent, unreadableAccent } from '../../../shared/settings/accent.ts';
import { t } from '../../../shared/texts/t.ts';
import inputs from '../../forms/Field.module.css';
import { Field, type FieldProps } from '../../forms/Field.tsx';
import type { FieldState } from '../../forms/Form.ts';
import { useTextInput } from '../../forms/TextInput.tsx';
import { Button } from '../../ui/Button.tsx';
import styles from './AccentInput.module.css';

interface AccentInputProps extends Pick<FieldProps, 'label' | 'hint'> {
  field: FieldState<string>;
  readOnly: boolean;
}

/** A colour, as its code or by the browser's chooser; for one that cannot be read, a button takes the nearest that can. */
export const AccentInput = observer(function AccentInput({ field, label, hint, readOnly }: AccentInputProps) {
  const { ref, ...input } = useTextInput(field);
  const colour = readColour(field.value);
  const nearest = colour && !isReadable(colour) ? nearestAccent(colour) : null;

  const handleTake = () => {
    if (nearest) field.set(nearest);
    // The pressed button disappears.
    ref.current?.focus();
  };

  return (
    <div className="stack">
      <Field
        label={label}
        hint={hint}
        error={field.error ?? (nearest && colour ? unreadableAccent(colour) : undefined)}
      >
        {(control) => (
          <div className={`line ${styles.row}`}>
            <input
              {...control}
              {...input}
              ref={ref}
              className={inputs.input}
              dir="ltr"
              readOnly={readOnly}
              spellCheck={false}
              maxLength={20}
              required
            />
            <input
              type="color"
              className={styles.chooser}
              aria-label={t('Choose a colour')}
              value={colour ?? '#000000'}
              onChange={(event) => field.set(event.target.value)}
            />
          </div>
        )}
      </Field>
      <div role="status">
        {nearest && <Button onClick={handleTake}>{t('Use {colour}', { colour: nearest })}</Button>}
      </div>
    </div>
  );
});

/** Returns a colour that was typed as '#rrggbb'; null for anything else. */
export function readColour(typed: string): string | null {
  const colour = typed.trim().toLowerCase();
  return /^#[0-9a-f]{6}$/.test(colour) ? colour : null;
}

import { observer } from 'mobx-react-lite';
import { t } from '../../shared/texts/t.ts';
import type { FieldState } from './Form.ts';

/** A field that only robots fill in: hidden from the screen, the keyboard and assistive technology. */
export const Honeypot = observer(function Honeypot({ field }: { field: FieldState<string> }) {
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label>
        {t('Website')}
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

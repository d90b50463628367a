import type { ComponentProps } from 'react';
import { type MenuPlace, menuPlaces } from '../../../shared/settings/menus.ts';
import { msg, t } from '../../../shared/texts/t.ts';
import inputs from '../../forms/Field.module.css';
import styles from '../../forms/Select.module.css';

/** The places of a page in the menus, as selects name them. */
export const placeLabels: Record<MenuPlace, string> = msg({
  header: 'Header and footer',
  footer: 'Footer only',
  none: 'In no menu',
});

interface PlaceSelectProps extends Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'className'> {
  value: MenuPlace;
  onChange: (place: MenuPlace) => void;
}

/** A select of the places of a page in the menus. */
export function PlaceSelect({ value, onChange, ...rest }: PlaceSelectProps) {
  return (
    <div className={styles.box}>
      <select
        {...rest}
        className={`${inputs.input} ${styles.select}`}
        value={value}
        onChange={(event) => onChange(event.target.value as MenuPlace)}
      >
        {menuPlaces.map((place) => (
          <option key={place} value={place}>
            {t(placeLabels[place])}
          </option>
        ))}
      </select>
    </div>
  );
}

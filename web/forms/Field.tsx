import { observer } from 'mobx-react-lite';
import { type ReactNode, useContext, useId } from 'react';
import { language } from '../../shared/texts/t.ts';
import { StoresContext } from '../kernel/stores.ts';
import styles from './Field.module.css';

/** The attributes that connect an input with its label, hint and error. */
export interface FieldControl {
  id: string;
  /** The language of the publication, in which people type. */
  lang: string | undefined;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

export interface FieldProps {
  label: string;
  /** Set to put the label beside the input, in one row of this class. */
  rowClass?: string | undefined;
  /** Shown below the input. */
  hint?: ReactNode;
  error?: string | undefined;
  children: (control: FieldControl) => ReactNode;
}

/** A label above an input, a hint and an error below it; the label is in the interface's language, the input in that of the publication. Observes what `children` reads of a store. */
export const Field = observer(function Field({ label, rowClass, hint, error, children }: FieldProps) {
  const ofSite = useContext(StoresContext)?.site.language;
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  const describedBy = [errorId, hintId].filter(Boolean).join(' ') || undefined;
  const input = children({
    id,
    lang: ofSite,
    'aria-describedby': describedBy,
    'aria-invalid': error ? true : undefined,
  });

  return (
    <div className={`stack ${styles.field}`}>
      <label className={rowClass ?? styles.label} lang={language()} htmlFor={id}>
        {rowClass && input}
        {label}
      </label>
      {!rowClass && input}
      {hint && (
        <p id={hintId} className="tiny" lang={language()}>
          {hint}
        </p>
      )}
      {error && (
        <p id={errorId} className={styles.error} lang={language()}>
          {error}
        </p>
      )}
    </div>
  );
});

import { observer } from 'mobx-react-lite';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './FormBody.module.css';

interface FormBodyProps {
  form: { busy: boolean; refusals: number };
  onSubmit: () => void;
  /** Names the form where no heading does. */
  label?: string;
  children: ReactNode;
}

/** The `<form>` around a Form's fields. After a refusal the first wrong field has the focus. */
export const FormBody = observer(function FormBody({ form, onSubmit, label, children }: FormBodyProps) {
  const element = useRef<HTMLFormElement>(null);
  const { refusals } = form;
  const seen = useRef(refusals);

  useEffect(() => {
    if (seen.current === refusals) return;
    seen.current = refusals;
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);

  return (
    // POST: what is typed must never end up in an address, whatever happens to the script.
    <form
      ref={element}
      className={styles.form}
      method="post"
      noValidate
      aria-label={label}
      aria-busy={form.busy}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
});

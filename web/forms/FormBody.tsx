import { observer } from 'mobx-react-lite';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './FormBody.module.css';

interface FormBodyProps {
  form: { busy: boolean; refusals: number };
  onSubmit: () => void;
  /** Names the form where no heading does. */
  label?: string;
  /** The kind of its drafts (`DraftKind`), where the form is of use before the application runs. */
  draft?: string;
  children: ReactNode;
}

/** The `<form>` around the fields of a `Form`. After a refusal the first invalid field gets the focus. */
export const FormBody = observer(function FormBody({ form, onSubmit, label, draft, children }: FormBodyProps) {
  const element = useRef<HTMLFormElement>(null);
  const { refusals } = form;
  const handled = useRef(refusals);

  useEffect(() => {
    if (handled.current === refusals) return;
    handled.current = refusals;
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);

  return (
    // POST, so that the values never get into an address, even if the script fails.
    <form
      ref={element}
      className={`stack ${styles.form}`}
      method="post"
      noValidate
      data-needs-app
      data-draft={draft}
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

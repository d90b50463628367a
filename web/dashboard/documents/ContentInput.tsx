import { observer } from 'mobx-react-lite';
import { useId } from 'react';
import type { FormPlace } from '../../../shared/documents/publishChecks.ts';
import { t } from '../../../shared/texts/t.ts';
import inputs from '../../forms/Field.module.css';
import type { FieldState } from '../../forms/Form.ts';
import { ReloadNotice } from '../ui/ReloadNotice.tsx';
import { useModule } from '../ui/useModule.ts';
import styles from './ContentInput.module.css';

export const loadEditor = () => import('../editor/RichTextEditor.tsx');

interface ContentInputProps {
  field: FieldState<string>;
  /** Set anew to go to a place of the text. */
  place?: FormPlace | null;
  /** The element that has the toolbar; null until it is there. */
  tools: HTMLElement | null;
  /** Set anew to go to the start of the text. */
  atStart: object | null;
  /** Called on Backspace at the start of the text. */
  onLeave: () => void;
}

/** The text of an article or page. The code of the editor is loaded when it is first needed. */
export const ContentInput = observer(function ContentInput({ field, place = null, ...rest }: ContentInputProps) {
  const id = useId();
  const { module, hasFailed } = useModule(loadEditor);

  return (
    <div className={`stack ${inputs.field}`}>
      {module && <module.RichTextEditor id={id} field={field} place={place} {...rest} />}
      {!module && !hasFailed && <div className={styles.loading} role="status" aria-label={t('Loading the editor')} />}
      {hasFailed && <ReloadNotice text={t('The editor could not be loaded. What you typed is safe.')} />}
      {field.error && (
        <p id={`${id}-error`} className={inputs.error}>
          {field.error}
        </p>
      )}
    </div>
  );
});

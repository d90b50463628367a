import { useState } from 'react';
import { t } from '../../../../shared/texts/t.ts';
import inputs from '../../../forms/Field.module.css';
import { Field } from '../../../forms/Field.tsx';
import { Form } from '../../../forms/Form.ts';
import { HtmlInput } from '../HtmlInput.tsx';
import type { RichText } from '../RichText.ts';
import styles from './EditorDialog.module.css';
import { EditorDialog } from './EditorDialog.tsx';

/** The dialog that edits the selected block of HTML. */
export function HtmlDialog({ text, onClose }: { text: RichText; onClose: () => void }) {
  const [form] = useState(() => new Form({ html: text.selectedHtml() }));
  const html = form.field('html');

  const handleSubmit = () => {
    onClose();
    text.replaceSelected(html.value);
  };

  return (
    <EditorDialog
      title={t('Edit HTML')}
      submitText={t('Change HTML')}
      form={form}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <Field label={t('HTML')} hint={t('What the editor can show as text becomes text again.')}>
        {(control) => (
          <HtmlInput {...control} className={`${inputs.input} ${styles.html}`} value={html.value} onChange={html.set} />
        )}
      </Field>
    </EditorDialog>
  );
}

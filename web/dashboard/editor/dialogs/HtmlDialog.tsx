import { useState } from 'react';
import { Field } from '../../../forms/Field.tsx';
import type { RichText } from '../RichText.ts';
import styles from './EditorDialog.module.css';
import { EditorDialog } from './EditorDialog.tsx';

/** The dialog that edits the selected block of HTML. */
export function HtmlDialog({ text, onClose }: { text: RichText; onClose: () => void }) {
  const [html, setHtml] = useState(() => text.selectedHtml());

  return (
    <EditorDialog
      title="Edit HTML"
      submitText="Change HTML"
      onSubmit={() => {
        onClose();
        text.replaceSelected(html);
      }}
      onClose={onClose}
    >
      <Field label="HTML" hint="What the editor can show as text becomes text again.">
        {(control) => (
          <textarea
            {...control}
            className={styles.html}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            value={html}
            onChange={(event) => setHtml(event.target.value)}
          />
        )}
      </Field>
    </EditorDialog>
  );
}

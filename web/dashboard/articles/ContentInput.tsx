import { observer } from 'mobx-react-lite';
import { useEffect, useId, useState } from 'react';
import inputs from '../../forms/Field.module.css';
import type { FieldState } from '../../forms/Form.ts';
import { Button } from '../../ui/Button.tsx';
import { ListNotice } from '../list/ListNotice.tsx';
import styles from './ArticleForm.module.css';

type Editor = typeof import('../editor/RichTextEditor.tsx').RichTextEditor;

/** The article's text. The code of the editor is loaded when it is first needed. */
export const ContentInput = observer(function ContentInput({ field }: { field: FieldState<string> }) {
  const id = useId();
  const [Editor, setEditor] = useState<Editor | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const errorId = field.error ? `${id}-error` : undefined;

  useEffect(() => {
    import('../editor/RichTextEditor.tsx').then(
      ({ RichTextEditor }) => setEditor(() => RichTextEditor),
      () => setHasFailed(true),
    );
  }, []);

  return (
    <div className={`stack ${inputs.field}`}>
      <span id={`${id}-label`} className={inputs.label}>
        Content
      </span>
      {Editor && (
        <Editor
          id={id}
          labelledBy={`${id}-label`}
          describedBy={errorId}
          invalid={field.error ? true : undefined}
          value={field.value}
          onChange={field.set}
        />
      )}
      {!Editor && !hasFailed && <div className={styles.loading} role="status" aria-label="Loading the editor" />}
      {hasFailed && (
        <div role="alert">
          <ListNotice text="The editor could not be loaded. What you typed is safe.">
            {/* Browsers do not load a failed module again until the page is reloaded. */}
            <Button onClick={() => window.location.reload()}>Reload</Button>
          </ListNotice>
        </div>
      )}
      {field.error && (
        <p id={errorId} className={inputs.error}>
          {field.error}
        </p>
      )}
    </div>
  );
});

import { observer } from 'mobx-react-lite';
import { useEffect, useId, useState } from 'react';
import inputs from '../../forms/Field.module.css';
import type { FieldState } from '../../forms/Form.ts';
import button from '../../ui/Button.module.css';
import styles from './ContentInput.module.css';

type Editor = typeof import('../editor/RichTextEditor.tsx').RichTextEditor;

/** The article's text. The code of the editor is loaded when it is first needed. */
export const ContentInput = observer(function ContentInput({ field }: { field: FieldState<string> }) {
  const id = useId();
  const { Editor, hasFailed } = useEditor();
  const errorId = field.error ? `${id}-error` : undefined;

  return (
    <div className={inputs.field}>
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
      {!Editor && !hasFailed && <div className={styles.waiting} role="status" aria-label="Loading the editor" />}
      {hasFailed && (
        <div className={styles.failed} role="alert">
          <p>The editor could not be loaded. What you typed is safe.</p>
          {/* Browsers do not load a failed module again until the page is reloaded. */}
          <button type="button" className={button.quiet} onClick={() => window.location.reload()}>
            Reload
          </button>
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

function useEditor(): { Editor: Editor | null; hasFailed: boolean } {
  const [loaded, setLoaded] = useState<{ Editor: Editor | null; hasFailed: boolean }>({
    Editor: null,
    hasFailed: false,
  });

  useEffect(() => {
    let isMounted = true;
    import('../editor/RichTextEditor.tsx').then(
      ({ RichTextEditor }) => isMounted && setLoaded({ Editor: RichTextEditor, hasFailed: false }),
      () => isMounted && setLoaded({ Editor: null, hasFailed: true }),
    );
    return () => {
      isMounted = false;
    };
  }, []);

  return loaded;
}

import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import styles from './EditorDialog.module.css';
import { EditorDialog } from './EditorDialog.tsx';
import { linkAddress } from './linkAddress.ts';
import { linkPlace, removeLink, setLink } from './links.ts';
import { TextField } from './TextField.tsx';

/** The dialog for a link: its address and, without a selection, its text. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [place] = useState(() => linkPlace(editor));
  const [address, setAddress] = useState<string>(place.href ?? '');
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();

  const submit = () => {
    const { href, problem } = linkAddress(address);
    if (href === undefined) return setProblem(problem);
    onClose();
    setLink(editor, place, href, text.trim() || href);
  };

  return (
    <EditorDialog
      title={place.href !== null ? 'Change link' : 'Add link'}
      submitText={place.href !== null ? 'Change Link' : 'Add Link'}
      onSubmit={submit}
      onClose={onClose}
      aside={
        place.href !== null && (
          <button
            type="button"
            className={`${styles.quiet} ${styles.aside}`}
            onClick={() => {
              onClose();
              removeLink(editor, place);
            }}
          >
            Remove Link
          </button>
        )
      }
    >
      <TextField
        label="Address"
        hint="A site, a mail address, or a page of this site such as /articles/our-title."
        error={problem}
        inputMode="url"
        autoComplete="off"
        value={address}
        onChange={(value) => {
          setAddress(value);
          setProblem(undefined);
        }}
      />
      {place.from === place.to && (
        <TextField
          label="Text"
          hint="What is shown; the address itself if you leave it empty."
          autoComplete="off"
          value={text}
          onChange={setText}
        />
      )}
    </EditorDialog>
  );
}

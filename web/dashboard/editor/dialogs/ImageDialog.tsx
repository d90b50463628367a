import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import checkbox from '../../../ui/Checkbox.module.css';
import styles from './EditorDialog.module.css';
import { EditorDialog } from './EditorDialog.tsx';
import { imageAddressProblem } from './imageAddress.ts';
import { putImage, selectedImage } from './images.ts';
import { TextField } from './TextField.tsx';

/** The dialog for an image: its address, alternative text and caption. */
export function ImageDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [selected] = useState(() => selectedImage(editor));
  const [src, setSrc] = useState(selected?.src ?? '');
  const [alt, setAlt] = useState(selected?.alt ?? '');
  const [isDecoration, setDecoration] = useState(selected?.alt === '');
  const [caption, setCaption] = useState('');
  const [tried, setTried] = useState(false);

  const address = src.trim();
  const wrongAddress = address === selected?.src ? null : imageAddressProblem(address);
  const wrongAlt = alt.trim() || isDecoration ? null : 'Say what the image shows, for those who do not see it.';

  const submit = () => {
    if (wrongAddress || wrongAlt) return setTried(true);
    onClose();
    putImage(editor, { src: address, alt: isDecoration ? '' : alt.trim(), caption: caption.trim() });
  };

  return (
    <EditorDialog
      title={selected ? 'Change image' : 'Add image'}
      submitText={selected ? 'Change Image' : 'Add Image'}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="Address"
        error={(tried && wrongAddress) || undefined}
        inputMode="url"
        autoComplete="off"
        value={src}
        onChange={setSrc}
      />
      <TextField
        label="Alternative text"
        error={(tried && wrongAlt) || undefined}
        autoComplete="off"
        disabled={isDecoration}
        value={isDecoration ? '' : alt}
        onChange={setAlt}
      />
      <label className={styles.choice}>
        <input
          type="checkbox"
          className={checkbox.box}
          checked={isDecoration}
          onChange={(event) => setDecoration(event.target.checked)}
        />
        The image is decoration and shows nothing of the text
      </label>
      {!selected && <TextField label="Caption (optional)" autoComplete="off" value={caption} onChange={setCaption} />}
    </EditorDialog>
  );
}

import type { Editor } from '@tiptap/core';
import { NodeSelection } from '@tiptap/pm/state';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Form } from '../../../forms/Form.ts';
import { TextInput } from '../../../forms/TextInput.tsx';
import checkbox from '../../../ui/Checkbox.module.css';
import { EditorDialog } from './EditorDialog.tsx';
import { imageAddressProblem } from './imageAddress.ts';

/** The dialog for an image: its address, alternative text and caption. */
export const ImageDialog = observer(function ImageDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [selected] = useState(() => selectedImage(editor));
  const [form] = useState(
    () =>
      new Form({
        src: selected?.src ?? '',
        alt: selected?.alt ?? '',
        isDecoration: selected?.alt === '',
        caption: '',
      }),
  );
  const { isDecoration } = form.values;
  const alt = form.field('alt');

  const handleSubmit = () => {
    const src = form.values.src.trim();
    const text = isDecoration ? '' : alt.value.trim();
    const wrongSrc = src === selected?.src ? null : imageAddressProblem(src);
    const wrongAlt = text || isDecoration ? null : 'Say what the image shows, for those who do not see it.';
    if (wrongSrc || wrongAlt)
      return void form.refuse({ ...(wrongSrc && { src: wrongSrc }), ...(wrongAlt && { alt: wrongAlt }) });
    onClose();
    if (selected) editor.commands.updateAttributes('image', { src, alt: text });
    else insertImage(editor, { src, alt: text, caption: form.values.caption.trim() });
  };

  return (
    <EditorDialog
      title={selected ? 'Change image' : 'Add image'}
      submitText={selected ? 'Change Image' : 'Add Image'}
      form={form}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <TextInput field={form.field('src')} label="Address" inputMode="url" autoComplete="off" />
      <TextInput
        field={isDecoration ? { ...alt, value: '' } : alt}
        label="Alternative text"
        autoComplete="off"
        disabled={isDecoration}
      />
      <label className="line">
        <input
          type="checkbox"
          className={checkbox.box}
          checked={isDecoration}
          onChange={(event) => form.set('isDecoration', event.target.checked)}
        />
        The image is decoration and shows nothing of the text
      </label>
      {!selected && <TextInput field={form.field('caption')} label="Caption (optional)" autoComplete="off" />}
    </EditorDialog>
  );
});

function selectedImage({ state: { selection } }: Editor): { src: string; alt: string } | null {
  const isImage = selection instanceof NodeSelection && selection.node.type.name === 'image';
  return isImage ? { src: selection.node.attrs.src ?? '', alt: selection.node.attrs.alt ?? '' } : null;
}

/** Inserts an image at the cursor, with its caption if it has one. */
function insertImage(editor: Editor, { caption, ...attrs }: { src: string; alt: string; caption: string }): void {
  const image = { type: 'paragraph', content: [{ type: 'image', attrs }] };
  const content = caption ? [image, { type: 'figcaption', content: [{ type: 'text', text: caption }] }] : [image];
  editor.commands.insertContent({ type: 'figure', content });
}

import { Editor, type JSONContent } from '@tiptap/core';
import Document from '@tiptap/extension-document';
import Paragraph from '@tiptap/extension-paragraph';
import Text from '@tiptap/extension-text';
import { UndoRedo } from '@tiptap/extensions';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../../../shared/texts/t.ts';
import inputs from '../../../forms/Field.module.css';
import { Field } from '../../../forms/Field.tsx';
import { Form } from '../../../forms/Form.ts';
import { Button } from '../../../ui/Button.tsx';
import { withoutStyles } from '../html/parseHtml.ts';
import { attributesEverywhere } from '../schema/attributes.ts';
import { linkAddresses } from '../schema/link.ts';
import { marks } from '../schema/marks.ts';
import { keyName } from '../toolbar/keyNames.ts';
import { EditorDialog } from './EditorDialog.tsx';
import styles from './FootnoteDialog.module.css';

/** The dialog for a footnote at the cursor: one paragraph, with emphasis and links. */
export const FootnoteDialog = observer(function FootnoteDialog({
  editor,
  onClose,
}: {
  editor: Editor;
  onClose: () => void;
}) {
  const isNew = !editor.isActive('footnote');
  const [form] = useState(() => new Form({ note: isNew ? '' : String(editor.getAttributes('footnote').html) }));
  const note = form.field('note');

  const handleSubmit = () => {
    if (!note.value) return void form.refuse({ note: t('Write what the footnote says.') });
    const footnote: JSONContent = { type: 'footnote', attrs: { html: note.value } };
    onClose();
    // Behind a selection: the note is on it.
    const { to } = editor.state.selection;
    if (isNew) editor.chain().insertContentAt(to, footnote, { updateSelection: true }).run();
    else editor.commands.updateAttributes('footnote', { html: note.value });
  };

  const handleRemove = () => {
    onClose();
    editor.commands.deleteSelection();
  };

  return (
    <EditorDialog
      title={t(isNew ? 'Add footnote' : 'Change footnote')}
      submitText={t(isNew ? 'Add Footnote' : 'Change Footnote')}
      form={form}
      onSubmit={handleSubmit}
      onClose={onClose}
      aside={!isNew && <Button onClick={handleRemove}>{t('Remove Footnote')}</Button>}
    >
      <Field
        label={t('Footnote')}
        hint={t('Readers find it at the end of the text. {bold} is bold, {italic} italic; an address becomes a link.', {
          bold: keyName('Mod+B'),
          italic: keyName('Mod+I'),
        })}
        error={note.error}
      >
        {(control) => <NoteInput {...control} html={note.value} onChange={note.set} />}
      </Field>
    </EditorDialog>
  );
});

interface NoteInputProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  /** Read once. */
  html: string;
  onChange: (html: string) => void;
}

function NoteInput({ id, html, onChange, ...described }: NoteInputProps) {
  const frame = useRef<HTMLDivElement>(null);
  const editor = useRef<Editor>(null);
  const latest = useRef({ html, onChange });
  const { 'aria-describedby': describedBy, 'aria-invalid': isInvalid } = described;

  useEffect(() => {
    if (!frame.current) return;
    const input = new Editor({
      element: frame.current,
      injectCSS: false,
      extensions: [
        Document.extend({ content: 'paragraph' }),
        ...[Paragraph, Text, UndoRedo, attributesEverywhere],
        ...marks,
      ],
      content: `<p>${latest.current.html}</p>`,
      // An address at its end has nothing behind it.
      onBlur: ({ editor: { state, view } }) =>
        view.dispatch(linkAddresses(state, state.tr, { from: 0, to: state.doc.content.size })),
      onUpdate: ({ editor: { isEmpty, view } }) =>
        latest.current.onChange(isEmpty ? '' : (view.dom.querySelector('p')?.innerHTML ?? '')),
    });
    editor.current = input;
    input.commands.focus('end');
    return () => input.destroy();
  }, []);

  useEffect(() => {
    editor.current?.setOptions({
      editorProps: {
        transformPastedHTML: withoutStyles,
        attributes: {
          id,
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-label': t('Footnote'),
          class: `${inputs.input} ${styles.input}`,
          ...(describedBy && { 'aria-describedby': describedBy }),
          ...(isInvalid && { 'aria-invalid': 'true' }),
        },
      },
    });
  }, [id, describedBy, isInvalid]);

  return <div ref={frame} />;
}

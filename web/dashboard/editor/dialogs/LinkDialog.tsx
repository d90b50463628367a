import { type Editor, getMarkRange } from '@tiptap/core';
import { useState } from 'react';
import { t } from '../../../../shared/texts/t.ts';
import { Form } from '../../../forms/Form.ts';
import { TextInput } from '../../../forms/TextInput.tsx';
import { Button } from '../../../ui/Button.tsx';
import { linkAddress } from '../schema/addresses.ts';
import { DECLINED } from '../schema/link.ts';
import { EditorDialog } from './EditorDialog.tsx';
import { LinkAddress, type Place } from './LinkAddress.tsx';

/** The dialog for a link: its address and, without a selection, its text. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [place] = useState(() => linkPlace(editor));
  const [form] = useState(() => new Form({ address: place.href ?? '', text: '' }));
  const isNew = place.href === null;

  const handleSubmit = () => {
    const { address, text } = form.values;
    const { href, problem } = linkAddress(address);
    if (href === undefined) return void form.refuse({ address: problem });
    onClose();
    setLink(editor, place, { href, text: text.trim() || href });
  };

  const handleChoose = ({ path, title }: Place) => {
    form.set('address', path);
    if (form.values.text === '') form.set('text', title);
  };

  const handleRemove = () => {
    onClose();
    const { from, to } = editor.state.selection;
    editor
      .chain()
      .setTextSelection(place)
      .unsetMark('link')
      .setMeta(DECLINED, place.href)
      .setTextSelection({ from, to })
      .run();
  };

  return (
    <EditorDialog
      title={t(isNew ? 'Add link' : 'Change link')}
      submitText={t(isNew ? 'Add Link' : 'Change Link')}
      form={form}
      onSubmit={handleSubmit}
      onClose={onClose}
      aside={!isNew && <Button onClick={handleRemove}>{t('Remove Link')}</Button>}
    >
      <LinkAddress field={form.field('address')} onChoose={handleChoose} />
      {place.from === place.to && (
        <TextInput
          field={form.field('text')}
          label={t('Text')}
          hint={t('What is shown; the address itself if you leave it empty.')}
          autoComplete="off"
        />
      )}
    </EditorDialog>
  );
}

/** The range of a link, and its address if it exists already. */
interface LinkPlace {
  from: number;
  to: number;
  href: string | null;
}

/** Returns the whole link at the cursor or in the selection, or else the selection. */
function linkPlace({ state }: Editor): LinkPlace {
  const { from, to, $from, $to } = state.selection;
  const type = state.schema.marks.link;
  const whole = type && (getMarkRange($from, type) ?? getMarkRange($to, type));
  if (!type || !whole) return { from, to, href: null };
  const mark = state.doc.nodeAt(whole.from)?.marks.find((each) => each.type === type);
  return { from: Math.min(from, whole.from), to: Math.max(to, whole.to), href: mark?.attrs.href ?? null };
}

/** Links the range, or inserts the text with the link if the range is empty. */
function setLink(editor: Editor, { from, to }: LinkPlace, { href, text }: { href: string; text: string }): void {
  const isInserted = from === to;
  const end = isInserted ? from + text.length : to;
  const { selection } = editor.state;
  editor
    .chain()
    .command(({ tr }) => Boolean(isInserted ? tr.insertText(text, from) : tr))
    .setTextSelection({ from, to: end })
    .setMark('link', { href })
    .setTextSelection(isInserted ? end : { from: selection.from, to: selection.to })
    .run();
}

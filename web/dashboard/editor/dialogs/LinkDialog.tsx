import { type Editor, getMarkRange } from '@tiptap/core';
import { useState } from 'react';
import { Form } from '../../../forms/Form.ts';
import { TextInput } from '../../../forms/TextInput.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EditorDialog } from './EditorDialog.tsx';

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

  const handleRemove = () => {
    onClose();
    const { from, to } = editor.state.selection;
    editor.chain().setTextSelection(place).unsetMark('link').setTextSelection({ from, to }).run();
  };

  return (
    <EditorDialog
      title={isNew ? 'Add link' : 'Change link'}
      submitText={isNew ? 'Add Link' : 'Change Link'}
      form={form}
      onSubmit={handleSubmit}
      onClose={onClose}
      aside={!isNew && <Button onClick={handleRemove}>Remove Link</Button>}
    >
      <TextInput
        field={form.field('address')}
        label="Address"
        hint="A site, a mail address, or a page of this site such as /articles/our-title."
        inputMode="url"
        autoComplete="off"
      />
      {place.from === place.to && (
        <TextInput
          field={form.field('text')}
          label="Text"
          hint="What is shown; the address itself if you leave it empty."
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
    .setLink({ href })
    .setTextSelection(isInserted ? end : { from: selection.from, to: selection.to })
    .run();
}

type CheckedAddress = { href: string; problem?: never } | { href?: never; problem: string };

const REFUSED = 'A link leads to an http, https, mailto or tel address, or to a page of this site.';
const INCOMPLETE = 'This address is not complete.';

/** Completes a typed address: `example.org` becomes https, `ada@example.org` a mailto link. Returns the error of an invalid one. */
export function linkAddress(typed: string): CheckedAddress {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers leave them out of an address
  const address = typed.replace(/[\x00-\x1f\x7f]+/g, '').trim();
  if (address === '') return { problem: 'Enter an address.' };
  if (/\s/.test(address)) return { problem: 'An address has no spaces.' };
  if (/^([\\]|\/[/\\])/.test(address)) return { problem: REFUSED };

  const [, scheme, rest = ''] = /^([a-z][a-z0-9+.-]*):(.*)$/i.exec(address) ?? [];
  if (scheme === undefined) return { href: withScheme(address) };
  if (/\.|^localhost$/i.test(scheme) && /^\d+(\/|$)/.test(rest)) return { href: `https://${address}` };
  if (/^(mailto|tel)$/i.test(scheme)) return rest === '' ? { problem: INCOMPLETE } : { href: address };
  if (!/^https?$/i.test(scheme)) return { problem: REFUSED };
  return /^\/\/[^/?#\\]/.test(rest) && URL.canParse(address) ? { href: address } : { problem: INCOMPLETE };
}

function withScheme(address: string): string {
  if (/^[/#?.]/.test(address)) return address;
  if (/^[^@/]+@[^@/]+\.[^@/]+$/.test(address)) return `mailto:${address}`;
  const host = address.split(/[/?#]/)[0] ?? '';
  return /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)*\.\p{L}{2,}$/u.test(host) && !/\.html?$/i.test(host)
    ? `https://${address}`
    : address;
}

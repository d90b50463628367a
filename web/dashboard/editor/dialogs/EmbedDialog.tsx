import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { embedAt } from '../../../../shared/documents/embeds/embeds.ts';
import { Form } from '../../../forms/Form.ts';
import { TextInput } from '../../../forms/TextInput.tsx';
import { insertEmbed } from '../insert/embedOffer.ts';
import { EditorDialog } from './EditorDialog.tsx';

const PROVIDERS =
  'Of YouTube, Vimeo, Spotify, SoundCloud, Apple Podcasts, Mastodon, Bluesky, X, Instagram, TikTok, CodePen, GitHub Gist, OpenStreetMap or PeerTube. Readers load it themselves.';

/** The dialog for an embed: the address of what is shown. */
export function EmbedDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [form] = useState(() => new Form({ address: '' }));

  const handleSubmit = () => {
    const embed = embedAt(form.values.address.trim());
    if (!embed)
      return void form.refuse({ address: 'Nothing can be embedded from this address. A link to it can be added.' });
    onClose();
    insertEmbed(editor, embed);
  };

  return (
    <EditorDialog title="Add embed" submitText="Add Embed" form={form} onSubmit={handleSubmit} onClose={onClose}>
      <TextInput field={form.field('address')} label="Address" hint={PROVIDERS} inputMode="url" autoComplete="off" />
    </EditorDialog>
  );
}

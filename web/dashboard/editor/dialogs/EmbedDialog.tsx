import type { Editor } from '@tiptap/core';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { embedAt } from '../../../../shared/documents/embeds/embeds.ts';
import type { LibraryImage } from '../../../../shared/media/images.ts';
import { msg, t } from '../../../../shared/texts/t.ts';
import { Form } from '../../../forms/Form.ts';
import { TextInput } from '../../../forms/TextInput.tsx';
import { Button } from '../../../ui/Button.tsx';
import { LibraryChoice } from '../../media/LibraryChoice.tsx';
import { insertEmbed } from '../insert/embedOffer.ts';
import { selectedEmbed, setEmbedPicture } from '../insert/embedPicture.ts';
import { EditorDialog } from './EditorDialog.tsx';
import styles from './ImageDialog.module.css';

const PROVIDERS = msg(
  'Of YouTube, Vimeo, Spotify, SoundCloud, Apple Podcasts, Mastodon, Bluesky, X, Instagram, TikTok, CodePen, GitHub Gist, OpenStreetMap or PeerTube. Readers load it themselves.',
);

/** The dialog for an embed: the address of what is shown, and the picture of its card. */
export const EmbedDialog = observer(function EmbedDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [selected] = useState(() => selectedEmbed(editor.state));
  const [form] = useState(() => new Form({ address: '' }));
  const [picture, setPicture] = useState<LibraryImage | null | undefined>(undefined);
  const shown = picture === undefined ? selected?.picture : picture?.url;

  const handleSubmit = () => {
    const embed = embedAt(form.values.address.trim());
    if (!selected && !embed)
      return void form.refuse({ address: t('Nothing can be embedded from this address. A link to it can be added.') });
    onClose();
    if (!selected && embed) insertEmbed(editor, embed);
    const placed = selectedEmbed(editor.state);
    if (placed && picture !== undefined) setEmbedPicture(editor, placed, picture);
  };

  return (
    <EditorDialog
      title={t(selected ? 'Change embed' : 'Add embed')}
      submitText={t(selected ? 'Change Embed' : 'Add Embed')}
      form={form}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      {!selected && (
        <TextInput
          field={form.field('address')}
          label={t('Address')}
          hint={t(PROVIDERS)}
          inputMode="url"
          autoComplete="off"
        />
      )}
      <div className={`stack ${styles.files}`}>
        <p className="note">{t('A picture of your own shows on the card until a reader loads the embed.')}</p>
        {shown && <img className={styles.chosen} src={shown} alt="" />}
        <div className="row">
          <LibraryChoice onChoose={setPicture} />
          {shown && <Button onClick={() => setPicture(null)}>{t('Remove the picture')}</Button>}
        </div>
      </div>
    </EditorDialog>
  );
});

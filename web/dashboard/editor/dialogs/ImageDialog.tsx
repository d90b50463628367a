import type { Editor } from '@tiptap/core';
import { observer } from 'mobx-react-lite';
import { useId, useRef, useState } from 'react';
import { limits } from '../../../../shared/kit/limits.ts';
import type { LibraryImage } from '../../../../shared/media/images.ts';
import { type PictureWidth, pictureAttributes } from '../../../../shared/media/pictures.ts';
import { msg, t } from '../../../../shared/texts/t.ts';
import { Form } from '../../../forms/Form.ts';
import { TextInput } from '../../../forms/TextInput.tsx';
import { Button } from '../../../ui/Button.tsx';
import checkbox from '../../../ui/Checkbox.module.css';
import { LibraryChoice } from '../../media/LibraryChoice.tsx';
import { changePicture, selectedPicture } from '../pictures/picture.ts';
import { EditorDialog } from './EditorDialog.tsx';
import styles from './ImageDialog.module.css';

interface ImageDialogProps {
  editor: Editor;
  /** Takes the files that are chosen for the text. */
  onFiles: (files: File[]) => void;
  onClose: () => void;
}

interface ImageValues {
  src: string;
  alt: string;
  isDecoration: boolean;
  caption: string;
  width: PictureWidth;
}

const MEGABYTES = limits.imageMaxBytes / 1024 / 1024;
const MEGAPIXELS = limits.imageMaxPixels / 1_000_000;

const WIDTHS: [width: PictureWidth, name: string][] = [
  ['text', msg('As wide as the text')],
  ['wide', msg('Wider than the text')],
  ['full', msg('Full width')],
];

/** The dialog for a picture: files or an address for a new one; alternative text, caption and width. */
export const ImageDialog = observer(function ImageDialog({ editor, onFiles, onClose }: ImageDialogProps) {
  const [selected] = useState(() => selectedPicture(editor.state));
  const [form] = useState(
    () =>
      new Form<ImageValues>({
        src: selected?.src ?? '',
        alt: selected?.alt ?? '',
        isDecoration: selected?.alt === '',
        caption: selected?.caption ?? '',
        width: selected?.width ?? 'text',
      }),
  );
  const { isDecoration } = form.values;
  const alt = form.field('alt');
  const [chosen, setChosen] = useState<LibraryImage | null>(null);
  const hasAddress = !selected?.isOwn && !chosen;

  const handleSubmit = () => {
    const { width } = form.values;
    const src = form.values.src.trim();
    const text = isDecoration ? '' : alt.value.trim();
    const wrongSrc = chosen || src === selected?.src ? null : imageAddressProblem(src);
    const wrongAlt = text || isDecoration ? null : t('Say what the image shows, for those who do not see it.');
    if (wrongSrc || wrongAlt)
      return void form.refuse({ ...(wrongSrc && { src: wrongSrc }), ...(wrongAlt && { alt: wrongAlt }) });
    onClose();
    const caption = form.values.caption.trim();
    if (selected) changePicture(editor, { src: hasAddress ? src : null, alt: text, caption, width });
    else
      insertImage(editor, {
        attrs: { ...(chosen ? pictureAttributes(chosen, width) : { src }), alt: text },
        caption,
        width,
      });
  };

  return (
    <EditorDialog
      title={t(selected ? 'Change image' : 'Add image')}
      submitText={t(selected ? 'Change Image' : 'Add Image')}
      form={form}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      {!selected && !chosen && <FileChoice onFiles={onFiles} />}
      {!selected && (
        <div className={`stack ${styles.files}`}>
          {chosen && (
            <img className={styles.chosen} src={chosen.url} width={chosen.width} height={chosen.height} alt="" />
          )}
          <LibraryChoice
            onChoose={(image) => {
              setChosen(image);
              alt.set(image.alt);
            }}
          />
        </div>
      )}
      {hasAddress && (
        <TextInput
          field={form.field('src')}
          label={t(selected ? 'Address' : 'Or its address on the web')}
          inputMode="url"
          autoComplete="off"
        />
      )}
      <Description form={form} />
    </EditorDialog>
  );
});

/** The alternative text of a picture, unless it is decoration, its caption and its width. */
const Description = observer(function Description({ form }: { form: Form<ImageValues> }) {
  const { isDecoration, width: chosen } = form.values;
  const alt = form.field('alt');

  return (
    <>
      <TextInput
        field={isDecoration ? { ...alt, value: '' } : alt}
        label={t('Alternative text')}
        hint={t('Read to those who cannot see the picture: say what it shows.')}
        autoComplete="off"
        maxLength={limits.imageAltMax}
        disabled={isDecoration}
      />
      <label className="line">
        <input
          type="checkbox"
          className={checkbox.box}
          checked={isDecoration}
          onChange={(event) => form.set('isDecoration', event.target.checked)}
        />
        {t('The image is decoration and shows nothing of the text')}
      </label>
      <TextInput field={form.field('caption')} label={t('Caption (optional)')} autoComplete="off" />
      <fieldset className="stack">
        <legend className={styles.legend}>{t('Width')}</legend>
        {WIDTHS.map(([width, name]) => (
          <label key={width} className="line">
            <input type="radio" name="width" checked={chosen === width} onChange={() => form.set('width', width)} />
            {t(name)}
          </label>
        ))}
      </fieldset>
    </>
  );
});

function FileChoice({ onFiles }: Pick<ImageDialogProps, 'onFiles'>) {
  const hint = useId();
  const input = useRef<HTMLInputElement>(null);

  return (
    <div className={`stack ${styles.files}`}>
      <Button aria-describedby={hint} onClick={() => input.current?.click()}>
        {t('Choose files…')}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label={t('Image files')}
        onChange={({ target: { files } }) => files && files.length > 0 && onFiles([...files])}
      />
      <p id={hint} className="note">
        {t(
          'JPEG, PNG, WebP, GIF or AVIF, each up to {megabytes} MB and {megapixels} megapixels. Or drop files into the text, or paste them.',
          { megabytes: MEGABYTES, megapixels: MEGAPIXELS },
        )}
      </p>
    </div>
  );
}

interface NewImage {
  /** The attributes of the `<img>`. */
  attrs: Record<string, string>;
  caption: string;
  width: PictureWidth;
}

/** Inserts an image at the cursor, with its caption if it has one. */
function insertImage(editor: Editor, { attrs, caption, width }: NewImage): void {
  const image = { type: 'paragraph', content: [{ type: 'image', attrs }] };
  const content = caption ? [image, { type: 'figcaption', content: [{ type: 'text', text: caption }] }] : [image];
  editor.commands.insertContent({
    type: 'figure',
    attrs: { 'data-width': width === 'text' ? null : width },
    content,
  });
}

/** Returns the error of an image's address, or null. Images must be loaded over https or from this site. */
export function imageAddressProblem(address: string): string | null {
  if (address === '') return t('Enter the address of an image.');
  if (/\s/.test(address)) return t('An address has no spaces.');
  if (/^\/(?![/\\])/.test(address)) return null;
  return /^https:\/\/[^/?#\\]/i.test(address) && URL.canParse(address)
    ? null
    : t('Give an address that begins with https://, or with / on this site.');
}

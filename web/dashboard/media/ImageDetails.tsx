import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { shortDate } from '../../../shared/kit/dates.ts';
import { limits } from '../../../shared/kit/limits.ts';
import { truncate } from '../../../shared/kit/text.ts';
import { fileSize } from '../../../shared/media/fileSize.ts';
import { imageMessages } from '../../../shared/media/imageMessages.ts';
import type { LibraryImage, ListedImage } from '../../../shared/media/images.ts';
import { denials, done } from '../../../shared/texts/messages.ts';
import { Form } from '../../forms/Form.ts';
import { FormBody } from '../../forms/FormBody.tsx';
import { TextInput } from '../../forms/TextInput.tsx';
import { statusOf } from '../../kernel/ApiProblem.ts';
import { useStores } from '../../kernel/stores.ts';
import { Button } from '../../ui/Button.tsx';
import { CloseButton, closeAround, Dialog } from '../../ui/Dialog.tsx';
import { useConfirm } from '../ui/Confirm.tsx';
import { useDashboard } from '../useDashboard.ts';
import { deletion } from './deletion.ts';
import styles from './ImageDetails.module.css';
import { imageName } from './ImageGrid.tsx';
import { ImageUses } from './ImageUses.tsx';
import { ReplaceFile } from './upload/ReplaceFile.tsx';

interface ImageDetailsProps {
  image: ListedImage;
  /** The alternative texts that were typed and not saved, by picture, for when its details are opened again. */
  typed: Map<string, string>;
  /** Called when the picture was changed, or is gone. */
  onChange: () => void;
  onClose: () => void;
}

const updating = { done: done.imageUpdated, failed: imageMessages.updateFailed };
const deleting = { done: imageMessages.deleted, failed: imageMessages.deleteFailed };

/** A picture of the library with all that is known of it: its alternative text to change, and its file to replace or delete. */
export const ImageDetails = observer(function ImageDetails(props: ImageDetailsProps) {
  const { image: initial, typed, onChange, onClose } = props;
  const { api } = useDashboard();
  const { toasts } = useStores();
  const confirm = useConfirm();
  const [image, setImage] = useState(initial);
  const [isDeleting, setDeleting] = useState(false);
  const [form] = useState(() => {
    const begun = new Form({ alt: initial.alt });
    begun.fill({ alt: typed.get(initial._id) ?? initial.alt });
    return begun;
  });
  const { uses } = image;

  const handleChanged = (changes: Partial<ListedImage>) => {
    setImage((before) => ({ ...before, ...changes }));
    onChange();
  };

  const handleClose = () => {
    if (form.dirty) typed.set(image._id, form.values.alt);
    else typed.delete(image._id);
    onClose();
  };

  const handleDelete = async (dialog: Element) => {
    if (!(await confirm(deletion(uses)))) return;
    setDeleting(true);
    try {
      await toasts.promise(api.deleteImage(image._id, uses.length > 0 ? { force: true } : {}), deleting);
      closeAround(dialog);
    } catch (problem) {
      setDeleting(false);
      // It is gone, or articles or pages use it that were not named.
      if (statusOf(problem) === 404 || statusOf(problem) === 409) closeAround(dialog);
      else return;
    }
    onChange();
  };

  return (
    <Dialog
      title={truncate(imageName(image), limits.cardTitle)}
      wide
      onClose={handleClose}
      buttons={
        <>
          <CloseButton>Close</CloseButton>
          {image.isOwn && (
            <Button kind="bad" busy={isDeleting} onClick={({ currentTarget }) => void handleDelete(currentTarget)}>
              Delete image…
            </Button>
          )}
        </>
      }
    >
      <div className={`stack ${styles.details}`}>
        <Picture image={image} />
        {!image.isOwn && <p className="note">{denials.imageOfOthers}</p>}
        {image.isOwn && (
          <>
            <ReplaceFile image={image} onReplaced={handleChanged} />
            <AlternativeText image={image} form={form} onSaved={handleChanged} />
          </>
        )}
        <section aria-label="Used in">
          <h3 className={styles.heading}>Used in</h3>
          <ImageUses uses={uses} />
        </section>
      </div>
    </Dialog>
  );
});

/** The picture, and what is known of its file. */
function Picture({ image }: { image: ListedImage }) {
  const { url, srcset, width, height, alt, fileName, bytes, createdAt } = image;

  return (
    <>
      <img
        className={styles.picture}
        src={url}
        srcSet={srcset}
        sizes="(min-width: 768px) 38rem, 92vw"
        width={width}
        height={height}
        alt={alt}
      />
      <p className="tiny">
        {fileName && `${fileName}, `}
        {width} × {height} pixels{bytes !== null && `, ${fileSize(bytes)}`}, uploaded {shortDate(createdAt)}
      </p>
    </>
  );
}

interface AlternativeTextProps {
  image: ListedImage;
  form: Form<{ alt: string }>;
  onSaved: (image: LibraryImage) => void;
}

const AlternativeText = observer(function AlternativeText({ image, form, onSaved }: AlternativeTextProps) {
  const { api } = useDashboard();
  const { toasts } = useStores();

  const handleSave = async () => {
    const send = ({ alt }: { alt: string }) => toasts.promise(api.updateImage(image._id, { alt }), updating);
    // The toast has told.
    const saved = await form.submit(send).catch(() => undefined);
    if (!saved) return;
    form.reset({ alt: saved.image.alt });
    onSaved(saved.image);
  };

  return (
    <FormBody form={form} onSubmit={() => void handleSave()} label="Alternative text">
      <TextInput
        field={form.field('alt')}
        label="Alternative text"
        hint="What the picture shows. Articles and pages that have it in this wording, or have none yet, follow; their own wordings stay."
        maxLength={limits.imageAltMax}
        autoComplete="off"
      />
      <div>
        <Button busy={form.busy || !form.dirty} onClick={() => void handleSave()}>
          Save alternative text
        </Button>
      </div>
    </FormBody>
  );
});

import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { limits } from '../../../../shared/kit/limits.ts';
import { truncate } from '../../../../shared/kit/text.ts';
import { isAudio } from '../../../../shared/media/fileAddress.ts';
import { fileMessages } from '../../../../shared/media/fileMessages.ts';
import type { LibraryFile, ListedFile } from '../../../../shared/media/files.ts';
import { Form } from '../../../forms/Form.ts';
import { FormBody } from '../../../forms/FormBody.tsx';
import { TextInput } from '../../../forms/TextInput.tsx';
import { statusOf } from '../../../kernel/ApiProblem.ts';
import { useStores } from '../../../kernel/stores.ts';
import { Button } from '../../../ui/Button.tsx';
import { CloseButton, closeAround, Dialog } from '../../../ui/Dialog.tsx';
import { useConfirm } from '../../ui/Confirm.tsx';
import { useDashboard } from '../../useDashboard.ts';
import { deletion } from '../deletion.ts';
import details from '../ImageDetails.module.css';
import { ImageUses } from '../ImageUses.tsx';
import { aboutFile } from './FileList.tsx';

interface FileDetailsProps {
  file: ListedFile;
  /** The titles that were typed and not saved, by file, for when its details are opened again. */
  typed: Map<string, string>;
  /** Called when the file was changed, or is gone. */
  onChange: () => void;
  onClose: () => void;
}

const updating = { done: fileMessages.updated, failed: fileMessages.updateFailed };
const deleting = { done: fileMessages.deleted, failed: fileMessages.deleteFailed };

/** A file of the library with all that is known of it: its title to change, and what uses it. */
export const FileDetails = observer(function FileDetails(props: FileDetailsProps) {
  const { file: initial, typed, onChange, onClose } = props;
  const { api } = useDashboard();
  const { toasts } = useStores();
  const confirm = useConfirm();
  const [file, setFile] = useState(initial);
  const [isDeleting, setDeleting] = useState(false);
  const [form] = useState(() => {
    const begun = new Form({ title: initial.title });
    begun.fill({ title: typed.get(initial._id) ?? initial.title });
    return begun;
  });
  const { uses } = file;

  const handleClose = () => {
    if (form.dirty) typed.set(file._id, form.values.title);
    else typed.delete(file._id);
    onClose();
  };

  const handleDelete = async (dialog: Element) => {
    if (!(await confirm(deletion(uses, 'file')))) return;
    setDeleting(true);
    try {
      await toasts.promise(api.deleteFile(file._id, uses.length > 0 ? { force: true } : {}), deleting);
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
      title={truncate(file.title, limits.cardTitle)}
      wide
      onClose={handleClose}
      buttons={
        <>
          <CloseButton>Close</CloseButton>
          {file.isOwn && (
            <Button kind="bad" busy={isDeleting} onClick={({ currentTarget }) => void handleDelete(currentTarget)}>
              Delete file…
            </Button>
          )}
        </>
      }
    >
      <div className={`stack ${details.details}`}>
        <p className="tiny">
          {aboutFile(file)}, as <a href={file.url}>{file.fileName}</a>
        </p>
        {/* biome-ignore lint/a11y/useMediaCaption: nobody has written what it says */}
        {isAudio(file.kind) && <audio className={details.sound} controls preload="none" src={file.url} />}
        {file.isOwn ? (
          <Title
            file={file}
            form={form}
            onSaved={(saved) => {
              setFile((before) => ({ ...before, ...saved }));
              onChange();
            }}
          />
        ) : (
          <p className="note">{fileMessages.ofOthers}</p>
        )}
        <section aria-label="Used in">
          <h3 className={details.heading}>Used in</h3>
          <ImageUses uses={uses} />
        </section>
      </div>
    </Dialog>
  );
});

interface TitleProps {
  file: ListedFile;
  form: Form<{ title: string }>;
  onSaved: (file: LibraryFile) => void;
}

const Title = observer(function Title({ file, form, onSaved }: TitleProps) {
  const { api } = useDashboard();
  const { toasts } = useStores();

  const handleSave = async () => {
    const send = ({ title }: { title: string }) => toasts.promise(api.updateFile(file._id, { title }), updating);
    // The toast has told.
    const saved = await form.submit(send).catch(() => undefined);
    if (!saved) return;
    form.reset({ title: saved.file.title });
    onSaved(saved.file);
  };

  return (
    <FormBody form={form} onSubmit={() => void handleSave()} label="Title">
      <TextInput
        field={form.field('title')}
        label="Title"
        hint="Articles and pages that name it so follow; their own wordings stay."
        maxLength={limits.titleMax}
        autoComplete="off"
      />
      <div>
        <Button busy={form.busy || !form.dirty} onClick={() => void handleSave()}>
          Save title
        </Button>
      </div>
    </FormBody>
  );
});

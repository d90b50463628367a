import { observer } from 'mobx-react-lite';
import { type ReactNode, useState } from 'react';
import { limits } from '../../../shared/kit/limits.ts';
import { truncate } from '../../../shared/kit/text.ts';
import type { ListedImage } from '../../../shared/media/images.ts';
import { t } from '../../../shared/texts/t.ts';
import { Form } from '../../forms/Form.ts';
import { FormBody } from '../../forms/FormBody.tsx';
import { TextInput } from '../../forms/TextInput.tsx';
import { statusOf } from '../../kernel/ApiProblem.ts';
import { useStores } from '../../kernel/stores.ts';
import { Button } from '../../ui/Button.tsx';
import { CloseButton, closeAround, Dialog } from '../../ui/Dialog.tsx';
import { useConfirm } from '../ui/Confirm.tsx';
import { deletion } from './deletion.ts';
import { ImageUses } from './ImageUses.tsx';
import styles from './MediaDetails.module.css';

/** The text of a picture or file that can be changed: its alternative text, or its title. */
export interface MediaText {
  /** As the call has it, whose refusals name it. */
  name: string;
  label: string;
  hint: string;
  /** The label of the button that saves it. */
  submit: string;
  max: number;
  value: string;
  messages: { done: string; failed: string };
  /** Resolves to the text as it is stored, and the server's message. */
  save(text: string): Promise<{ text: string; message: string }>;
}

interface MediaDetailsProps {
  media: Pick<ListedImage, '_id' | 'isOwn' | 'uses'>;
  noun: 'image' | 'file';
  title: string;
  /** What is said to who may not change it. */
  denial: string;
  text: MediaText;
  /** The texts that were typed and not saved, by id, for when the details are opened again. */
  typed: Map<string, string>;
  deleteMessages: { done: string; failed: string };
  /** Deletes it, also out of what uses it where `force` is set. */
  onDelete: (options: { force?: true }) => Promise<unknown>;
  /** Called when it was changed, or is gone. */
  onChange: () => void;
  onClose: () => void;
  /** What it is. */
  children: ReactNode;
  /** Further changes that its owner may make. */
  changes?: ReactNode;
}

/** What is known of a picture or file of the library: its text to change, what uses it, and the way to delete it. */
export const MediaDetails = observer(function MediaDetails(props: MediaDetailsProps) {
  const { media, noun, title, denial, text, typed, deleteMessages, onDelete, onChange, onClose, children } = props;
  const { _id, isOwn, uses } = media;
  const { toasts } = useStores();
  const confirm = useConfirm();
  const [isDeleting, setDeleting] = useState(false);
  const [form] = useState(() => {
    const begun = new Form<Record<string, string>>({ [text.name]: text.value });
    begun.fill({ [text.name]: typed.get(_id) ?? text.value });
    return begun;
  });

  const handleClose = () => {
    if (form.dirty) typed.set(_id, form.values[text.name] ?? '');
    else typed.delete(_id);
    onClose();
  };

  const handleDelete = async (dialog: Element) => {
    if (!(await confirm(deletion(uses, noun)))) return;
    setDeleting(true);
    try {
      await toasts.promise(onDelete(uses.length > 0 ? { force: true } : {}), deleteMessages);
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
      title={truncate(title, limits.cardTitle)}
      wide
      onClose={handleClose}
      buttons={
        <>
          <CloseButton>{t('Close')}</CloseButton>
          {isOwn && (
            <Button kind="bad" busy={isDeleting} onClick={({ currentTarget }) => void handleDelete(currentTarget)}>
              {t(noun === 'image' ? 'Delete image…' : 'Delete file…')}
            </Button>
          )}
        </>
      }
    >
      <div className={`stack ${styles.details}`}>
        {children}
        {isOwn ? (
          <>
            {props.changes}
            <TextOfMedia text={text} form={form} />
          </>
        ) : (
          <p className="note">{t(denial)}</p>
        )}
        <section aria-label={t('Used in')}>
          <h3 className={styles.heading}>{t('Used in')}</h3>
          <ImageUses uses={uses} />
        </section>
      </div>
    </Dialog>
  );
});

interface TextOfMediaProps {
  text: MediaText;
  form: Form<Record<string, string>>;
}

const TextOfMedia = observer(function TextOfMedia({ text, form }: TextOfMediaProps) {
  const { name, label, hint, submit, max, messages, save } = text;
  const { toasts } = useStores();

  const handleSave = async () => {
    const send = (values: Record<string, string>) => toasts.promise(save(values[name] ?? ''), messages);
    // The toast has told.
    const saved = await form.submit(send).catch(() => undefined);
    if (saved) form.reset({ [name]: saved.text });
  };

  return (
    <FormBody form={form} onSubmit={() => void handleSave()} label={label}>
      <TextInput field={form.field(name)} label={label} hint={hint} maxLength={max} autoComplete="off" />
      <div>
        <Button busy={form.busy || !form.dirty} onClick={() => void handleSave()}>
          {submit}
        </Button>
      </div>
    </FormBody>
  );
});

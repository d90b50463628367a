import { observer } from 'mobx-react-lite';
import { useRef, useState } from 'react';
import { limits } from '../../../shared/limits.ts';
import { doneInBulk, failed } from '../../../shared/messages.ts';
import type { CountedTag } from '../../../shared/tagCalls.ts';
import { plural } from '../../../shared/text.ts';
import { Choice } from '../../forms/Choice.tsx';
import { Form } from '../../forms/Form.ts';
import { FormBody } from '../../forms/FormBody.tsx';
import { TextInput } from '../../forms/TextInput.tsx';
import { useStores } from '../../kernel/stores.ts';
import button from '../../ui/Button.module.css';
import { CloseButton, closeAround, Dialog } from '../../ui/Dialog.tsx';
import { useDashboard } from '../useDashboard.ts';
import styles from './ChangeTag.module.css';

interface ChangeTagProps {
  tag: CountedTag;
  /** Called once it is closed, whether the tag was changed or not. */
  onClose: () => void;
}

/** A dialog that renames a tag in all of its articles, or merges it into another one. */
export const ChangeTag = observer(function ChangeTag({ tag: { tag, articles, drafts = 0 }, onClose }: ChangeTagProps) {
  const { api } = useDashboard();
  const { toasts } = useStores();
  const [isMerging, setMerging] = useState(false);
  const [form] = useState(() => new Form({ to: tag, into: '' }));
  const buttons = useRef<HTMLDivElement>(null);
  const expected = articles + drafts;

  const handleSubmit = async () => {
    const send = ({ to, into }: { to: string; into: string }) =>
      isMerging ? api.mergeTag({ tag, expected, into }) : api.renameTag({ tag, expected, to });
    const texts = { done: isMerging ? doneInBulk.tagMerged : doneInBulk.tagRenamed, failed: failed.unknown };
    try {
      const changed = await form.submit((values) => toasts.promise(send(values), texts));
      if (changed) closeAround(buttons.current);
    } catch {
      // The toast has told; the dialog stays, with what was typed.
    }
  };

  return (
    <Dialog
      title="Change Tag"
      text={`“${tag}” is changed in ${plural(expected, 'article')}. Each of them keeps its earlier versions.`}
      onClose={onClose}
    >
      <FormBody form={form} label="Change Tag" onSubmit={() => void handleSubmit()}>
        <Choice
          label="Change"
          value={isMerging ? 'merge' : 'rename'}
          options={[
            ['rename', 'Rename'],
            ['merge', 'Merge into another tag'],
          ]}
          onChoose={(change) => setMerging(change === 'merge')}
        />
        {isMerging ? (
          <TextInput
            field={form.field('into')}
            label="Other tag"
            hint="Its name. The articles have it instead."
            maxLength={limits.tagMax * 2}
            required
          />
        ) : (
          <TextInput field={form.field('to')} label="New name" maxLength={limits.tagMax * 2} required />
        )}
        <div ref={buttons} className={`row ${styles.buttons}`}>
          <CloseButton>Cancel</CloseButton>
          <button type="submit" className={button.primary} aria-disabled={form.busy || undefined}>
            {isMerging ? 'Merge' : 'Rename'}
          </button>
        </div>
      </FormBody>
    </Dialog>
  );
});

import { observer } from 'mobx-react-lite';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import type { FormPlace } from '../../../shared/documents/publishChecks.ts';
import { limits } from '../../../shared/kit/limits.ts';
import type { Draft } from '../../drafts/Draft.ts';
import type { FieldState } from '../../forms/Form.ts';
import { TextInput } from '../../forms/TextInput.tsx';
import { Button } from '../../ui/Button.tsx';
import type { ComparedField } from '../forms/conflict/mergeFields.ts';
import { DraftFormBody } from '../forms/DraftFormBody.tsx';
import { ContentInput } from './ContentInput.tsx';
import styles from './DocumentForm.module.css';
import { type RevisionCalls, RevisionsDialog } from './history/RevisionsDialog.tsx';
import { OfferedDrafts } from './OfferedDrafts.tsx';
import type { ServerDraft } from './ServerDraft.ts';

interface DocumentFormProps<Values extends { title: string; content: string }> {
  noun: 'Article' | 'Page';
  draft: Draft<Values>;
  server: ServerDraft<Values>;
  /** The fields in which two drafts, or two changes, may differ. */
  compared: ComparedField<Values>[];
  /** The title as it is typed, where more follows from it than the field. */
  title?: FieldState<string>;
  /** Set anew to go to a place of the text. */
  place?: FormPlace | null;
  /** Further fields below the text. */
  below?: ReactNode;
  /** The calls of its earlier versions; null for a new one. */
  revisions: RevisionCalls | null;
  /** Further buttons beside the one that saves. */
  beside?: ReactNode;
  onSave: () => void;
  onCancel: () => void;
  /** The fields of the second column. */
  children: ReactNode;
}

/** The form of an article or page: its title and text, the drafts of others, its earlier versions, and what it adds. */
export const DocumentForm = observer(function DocumentForm<Values extends { title: string; content: string }>(
  props: DocumentFormProps<Values>,
) {
  const { noun, draft, server, compared, revisions, beside, onSave, onCancel } = props;
  const { form } = draft;
  const [areRevisionsShown, setRevisionsShown] = useState(false);
  const column = useRef<HTMLDivElement>(null);
  // Each time a new object.
  const [atStart, setAtStart] = useState<object | null>(null);

  const handleTitleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    setAtStart({});
  };
  const backToTitle = () => {
    const input = column.current?.querySelector<HTMLInputElement>('[name="title"]');
    input?.focus();
    input?.setSelectionRange(input.value.length, input.value.length);
  };

  return (
    <DraftFormBody
      draft={draft}
      compared={compared}
      label={`${revisions ? 'Update' : 'Add'} ${noun}`}
      onSave={onSave}
      onKeep={() => void server.sink.flush()}
      onCancel={onCancel}
      above={<OfferedDrafts server={server} compared={compared} />}
      beside={
        <>
          {beside}
          {revisions && <Button onClick={() => setRevisionsShown(true)}>Earlier versions</Button>}
        </>
      }
    >
      <div className={`stack ${styles.columns}`}>
        <div ref={column} className={`stack ${styles.column}`}>
          <TextInput
            field={props.title ?? form.field('title')}
            label="Title"
            limit={limits.titleMax}
            required
            enterKeyHint="next"
            onKeyDown={handleTitleKey}
          />
          <ContentInput
            field={form.field('content')}
            place={props.place ?? null}
            atStart={atStart}
            onLeave={backToTitle}
          />
          {props.below}
        </div>
        <div className={`stack ${styles.column}`}>{props.children}</div>
      </div>
      {revisions && areRevisionsShown && (
        <RevisionsDialog calls={revisions} draft={draft} onClose={() => setRevisionsShown(false)} />
      )}
    </DraftFormBody>
  );
});

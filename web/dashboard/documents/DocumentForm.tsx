import { Maximize2, Minimize2, SlidersHorizontal } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import type { DocumentKind } from '../../../shared/documents/drafts.ts';
import type { FormPlace } from '../../../shared/documents/publishChecks.ts';
import { msg, t } from '../../../shared/texts/t.ts';
import type { Draft } from '../../drafts/Draft.ts';
import type { FieldState, Form } from '../../forms/Form.ts';
import { Button } from '../../ui/Button.tsx';
import { showModal } from '../../ui/Dialog.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import type { ComparedField } from '../forms/conflict/mergeFields.ts';
import type { Saver } from '../forms/conflict/savers.ts';
import { DraftFormBody, useDiscard } from '../forms/DraftFormBody.tsx';
import { isMac } from '../ui/commandKey.ts';
import { IconOrText } from '../ui/IconOrText.tsx';
import { useShortcut } from '../ui/useShortcut.ts';
import { ContentInput } from './ContentInput.tsx';
import styles from './DocumentForm.module.css';
import { DetailsPanel } from './details/DetailsPanel.tsx';
import { type RevisionCalls, RevisionsDialog } from './history/RevisionsDialog.tsx';
import { OfferedDrafts } from './OfferedDrafts.tsx';
import type { ServerDraft } from './ServerDraft.ts';
import { TitleInput } from './TitleInput.tsx';

interface DocumentFormProps<Values extends { title: string; content: string }> {
  kind: DocumentKind;
  draft: Draft<Values>;
  server: ServerDraft<Values>;
  /** The fields in which two drafts, or two changes, may differ. */
  compared: ComparedField<Values>[];
  /** The title as it is typed, where more follows from it than the field. */
  title?: FieldState<string>;
  /** Set anew to go to a place of the text. */
  place?: FormPlace | null;
  /** The calls of its earlier versions; null for a new one. */
  revisions: RevisionCalls | null;
  /** Further buttons at the head of the panel. */
  actions?: ReactNode;
  /** The button that opens the sheet to publish it; null for who may not. */
  publish: ReactNode;
  onSave: () => void;
  onCancel: () => void;
  /** The fields of the panel. */
  children: ReactNode;
}

/** The page on which an article or page is written: its title and text, the panel beside it, the drafts of others, and its earlier versions. */
export const DocumentForm = observer(function DocumentForm<Values extends { title: string; content: string }>(
  props: DocumentFormProps<Values>,
) {
  const { kind, draft, server, compared, revisions, actions, publish, onSave, onCancel, children } = props;
  const { form } = draft;
  const [areRevisionsShown, setRevisionsShown] = useState(false);
  const [tools, setTools] = useState<HTMLElement | null>(null);
  // Each time a new object.
  const [atStart, setAtStart] = useState<object | null>(null);
  const writing = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLElement>(null);
  const { isFull, toggleFull } = useFullScreen();
  useKeyboardHeight();

  const backToTitle = () => {
    const title = writing.current?.querySelector('textarea');
    title?.focus();
    title?.setSelectionRange(title.value.length, title.value.length);
  };
  const discard = useDiscard(draft);
  const handleDiscard = async () => {
    if ((await discard()) && panel.current instanceof HTMLDialogElement) panel.current.close();
  };
  const errors = errorsOfPanel(form);
  useWrongField(form, panel);

  return (
    // The panel, which the whole window hides, has the fields to correct.
    <div className={styles.form} data-full={(isFull && errors === 0) || undefined}>
      <DraftFormBody
        draft={draft}
        compared={compared}
        saverOf={revisions ? (version) => saverOf(revisions, version) : undefined}
        label={t(labels[kind][revisions ? 'update' : 'add'])}
        onSave={onSave}
        onKeep={() => void server.sink.flush()}
        onCancel={onCancel}
        above={<OfferedDrafts server={server} compared={compared} />}
        main={publish}
        beside={
          <>
            <span className={styles.toPanel} data-aside>
              <Button onClick={() => goToPanel(panel.current)}>
                <IconOrText icon={<PanelIcon errors={errors} />}>
                  {errors > 0 ? t('Details ({count, number} to correct)', { count: errors }) : t('Details')}
                </IconOrText>
              </Button>
            </span>
            <span className="wide-only" data-aside>
              <IconButton
                label={t('Full screen')}
                title={t('Full screen · {keys}', { keys: FULL_KEYS })}
                aria-pressed={isFull}
                onClick={toggleFull}
              >
                {isFull ? <Minimize2 size={18} /> : <Maximize2 size={18} />}
              </IconButton>
            </span>
          </>
        }
        tools={<div ref={setTools} className={styles.tools} />}
      >
        <div className={`stack ${styles.page}`}>
          <div ref={writing} className={`stack ${styles.writing}`}>
            <TitleInput field={props.title ?? form.field('title')} onEnter={() => setAtStart({})} />
            <ContentInput
              field={form.field('content')}
              place={props.place ?? null}
              tools={tools}
              atStart={atStart}
              onLeave={backToTitle}
            />
          </div>
          <DetailsPanel
            kind={kind}
            panel={panel}
            foot={draft.form.dirty && <Button onClick={() => void handleDiscard()}>{t('Discard changes')}</Button>}
          >
            <div className={`row ${styles.actions}`}>
              {actions}
              {revisions && <Button onClick={() => setRevisionsShown(true)}>{t('Earlier versions')}</Button>}
            </div>
            {children}
          </DetailsPanel>
        </div>
        {revisions && areRevisionsShown && (
          <RevisionsDialog calls={revisions} draft={draft} onClose={() => setRevisionsShown(false)} />
        )}
      </DraftFormBody>
    </div>
  );
});

/** The icon of the button that opens the panel, with the number of its errors. */
const PanelIcon = ({ errors }: { errors: number }) => (
  <>
    <SlidersHorizontal size={18} />
    {errors > 0 && <span className={styles.errors}>{errors}</span>}
  </>
);

/** The texts of the button that saves. */
const labels = {
  article: msg({ add: 'Add Article', update: 'Update Article' }),
  page: msg({ add: 'Add Page', update: 'Update Page' }),
};

/** The number of errors in fields other than title and text. */
const errorsOfPanel = ({ errors }: Pick<Form<object>, 'errors'>) =>
  Object.keys(errors).filter((name) => name !== 'title' && name !== 'content').length;

/** Opens the panel where it is a sheet, else scrolls to it; a field with an error gets the focus. */
function goToPanel(panel: HTMLElement | null): void {
  if (!panel) return;
  const wrong = panel.querySelector<HTMLElement>('[aria-invalid]');
  if (panel instanceof HTMLDialogElement) {
    showModal(panel);
    wrong?.focus();
    return;
  }
  panel.scrollIntoView({ block: 'start' });
  (wrong ?? panel.querySelector<HTMLElement>('select, input'))?.focus({ preventScroll: true });
}

/** Shows the first wrong field after a refusal: the sheet that has it is opened, and one that covers it is closed. */
function useWrongField(form: Pick<Form<object>, 'errors' | 'refusals'>, panel: RefObject<HTMLElement | null>): void {
  const { refusals } = form;
  const handled = useRef(refusals);

  useEffect(() => {
    if (handled.current === refusals || !(panel.current instanceof HTMLDialogElement)) return;
    handled.current = refusals;
    // The sheet to publish has its own.
    if (document.querySelector('dialog:modal:not([data-sheet])')) return;
    if (errorsOfPanel(form) === Object.keys(form.errors).length) return goToPanel(panel.current);
    panel.current.close();
    panel.current.closest('form')?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [form, refusals, panel]);
}

/** Resolves to the account that saved a version; null where it is not among the latest, or nobody knows. */
async function saverOf(revisions: RevisionCalls, version: number): Promise<Saver> {
  const { data } = await revisions.list(1);
  return data.find((revision) => revision.version === version)?.savedBy ?? null;
}

const FULL_KEYS = isMac ? '⌘⇧F' : 'Ctrl+Shift+F';

/** The state in which the page takes the whole window, and the function that changes it, also by its shortcut. */
function useFullScreen() {
  const [isFull, setFull] = useState(false);
  const toggleFull = () => setFull(!isFull);
  useShortcut({ key: 'f', mod: true, shift: true }, toggleFull);

  return { isFull, toggleFull };
}

/** Tells the styles how much of the window the keyboard of a phone covers, and how far it has moved the window's upper edge out of view. */
function useKeyboardHeight(): void {
  useEffect(() => {
    const { visualViewport: view } = window;
    if (!view) return;
    const root = document.documentElement;
    const tell = () => {
      const isZoomed = view.scale !== 1;
      const covered = Math.max(0, window.innerHeight - view.height - view.offsetTop);
      root.style.setProperty('--keyboard', `${isZoomed ? 0 : covered}px`);
      root.style.setProperty('--moved', `${isZoomed ? 0 : view.offsetTop}px`);
    };
    view.addEventListener('resize', tell);
    view.addEventListener('scroll', tell);
    return () => {
      view.removeEventListener('resize', tell);
      view.removeEventListener('scroll', tell);
      for (const name of ['--keyboard', '--moved']) root.style.removeProperty(name);
    };
  }, []);
}

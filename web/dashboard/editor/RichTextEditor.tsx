import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import type { FormPlace } from '../../../shared/documents/publishChecks.ts';
import { t } from '../../../shared/texts/t.ts';
import type { FieldState } from '../../forms/Form.ts';
import { deviceStorage } from '../../kernel/deviceStorage.ts';
import { useStores } from '../../kernel/stores.ts';
import { pictureSender } from '../media/upload/sendPicture.ts';
import { isMac } from '../ui/commandKey.ts';
import { useDashboard } from '../useDashboard.ts';
import { ColumnBorder } from './columns/ColumnBorder.tsx';
import { FindBar } from './find/FindBar.tsx';
import { HtmlInput } from './HtmlInput.tsx';
import { handleEditorKeys } from './handleEditorKeys.ts';
import { selectedEmbed } from './insert/embedPicture.ts';
import { BlockHandle } from './move/BlockHandle.tsx';
import { RichText } from './RichText.ts';
import styles from './RichTextEditor.module.css';
import './text.css';
import { readingTime } from '../../../shared/documents/readingTime.ts';
import { Bubble } from './toolbar/Bubble.tsx';
import { Toolbar } from './toolbar/Toolbar.tsx';
import type { ToolDialog } from './toolbar/tools.ts';

interface RichTextEditorProps {
  /** The id of the editable element; the error of the field has it with '-error'. */
  id: string;
  /** The HTML that the server stores: read on mount, and when it differs from the last change; set with every change, at once. */
  field: FieldState<string>;
  /** Set anew to go to a place of the text. */
  place?: FormPlace | null;
  /** The element that has the toolbar; null until it is there. */
  tools: HTMLElement | null;
  /** Set anew to go to the start of the text. */
  atStart: object | null;
  /** Called on Backspace at the start of the text. */
  onLeave: () => void;
}

const TOOLBAR_KEYS = isMac ? 'Option+F10' : 'Alt+F10';

const importDialogs = () => import('./dialogs/OpenedDialog.tsx');
const importInsert = () => import('./insert/Insert.tsx');
/** Chunks of their own, which are fetched once there is the text: nobody needs them before. */
const OpenedDialog = lazy(() => importDialogs().then((module) => ({ default: module.OpenedDialog })));
const Insert = lazy(() => importInsert().then((module) => ({ default: module.Insert })));

/** The rich text editor: toolbar, Markdown shortcuts, clean paste and a view of the HTML. Load it lazily, for TipTap is large. */
export const RichTextEditor = observer(function RichTextEditor(props: RichTextEditorProps) {
  const { id, field, place, tools, atStart } = props;
  const { value } = field;
  const invalid: true | undefined = field.error ? true : undefined;
  const { toasts, connection, site } = useStores();
  const { account, signIn, opened: openedFiles } = useDashboard();
  const hint = useId();
  const latest = useRef(props);
  const frame = useRef<HTMLDivElement>(null);
  const page = useRef<HTMLDivElement>(null);
  const [toolbar, bubble] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)];
  const gallery = useRef<HTMLInputElement>(null);
  const blocks = useId();
  const [opened, setOpened] = useState<ToolDialog | null>(null);
  const open = (dialog: ToolDialog) => {
    if (dialog === 'gallery') gallery.current?.click();
    // The picture of an embed is that of its card.
    else setOpened(dialog === 'image' && text.editor && selectedEmbed(text.editor.state) ? 'embed' : dialog);
  };
  const [text] = useState(
    () =>
      new RichText({
        value,
        onChange: (html) => latest.current.field.set(html),
        onOpen: open,
        onLeave: () => latest.current.onLeave(),
        language: site.language,
        typographyChoice: deviceStorage(`octavo-typography:${account ?? ''}`),
        sendPicture: pictureSender({ account, signIn, connection }),
        onRefused: (message) => toasts.failure(null, message),
        onPasted: (notice, undo) => toasts.success(notice, { label: t('Undo'), run: undo }),
        onParted: (notice) => toasts.success(notice),
      }),
  );
  const isSource = text.view === 'source';

  const described = invalid ? `${id}-error ${hint}` : hint;
  const editable = {
    ...{ id, lang: site.language },
    ...(text.blockMenu.isOpen
      ? { 'aria-controls': blocks, 'aria-activedescendant': `${blocks}-${text.blockMenu.chosen}` }
      : {}),
    ...{ 'aria-label': t('Content'), 'aria-describedby': described, 'aria-invalid': invalid },
  };
  const attributes = useRef<Record<string, string>>({});
  useLayoutEffect(() => {
    latest.current = props;
    attributes.current = isSource ? {} : attributesOf(editable);
  });
  // Before the browser paints, which then shows the text with the form.
  useLayoutEffect(() => (frame.current ? text.mount(frame.current, () => attributes.current) : undefined), [text]);
  useEffect(() => void importDialogs().catch(() => {}), []);
  useEffect(() => openedFiles.pictures.taking((files) => void text.addPictures(files)), [text, openedFiles]);
  useEffect(() => text.setValue(value), [text, value]);
  useEffect(() => void (place && text.goTo(place)), [text, place]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: set anew each time
  useEffect(() => void (atStart && text.goToStart(document.getElementById(id))), [text, atStart]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: ProseMirror reads the attributes again on `refresh`
  useEffect(
    () => text.refresh(),
    [text, id, described, invalid, isSource, text.blockMenu.isOpen, text.blockMenu.chosen],
  );

  /** Focuses the text after the dialog has closed, which holds the focus until then. */
  const close = () => {
    flushSync(() => setOpened(null));
    text.editor?.view.focus();
  };

  /** Uploads files into the text; of one alone, the dialog asks at once what it shows. */
  const addFiles = (files: File[]) => {
    close();
    const [id, ...others] = text.addPictures(files);
    if (id && others.length === 0 && text.selectUpload(id)) setOpened('image');
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of the elements within
    <div
      className={styles.editor}
      data-invalid={invalid}
      onKeyDown={(event) => handleEditorKeys(event, { text, toolbar, bubble, onOpen: open })}
    >
      {tools &&
        createPortal(
          <>
            <Toolbar bar={toolbar} text={text} controls={id} onOpen={open} />
            <FindBar text={text} />
          </>,
          tools,
        )}
      <div ref={page} className={styles.page}>
        <div ref={frame} className={styles.text} hidden={isSource} />
        <BlockHandle text={text} page={page} />
        <ColumnBorder text={text} page={page} />
        <Bubble bar={bubble} toolbar={toolbar} text={text} onOpen={open} />
        <Suspense>
          <Insert text={text} id={blocks} onOpen={open} />
        </Suspense>
      </div>
      <input
        ref={gallery}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label={t('Pictures of the gallery')}
        onChange={({ target }) => {
          text.addPictures([...(target.files ?? [])], { isGallery: true });
          target.value = '';
        }}
      />
      {isSource && <HtmlInput {...editable} className={styles.source} value={text.source} onChange={text.typeSource} />}
      <div className={styles.foot}>
        <p id={hint} className="visually-hidden">
          {t(
            isSource
              ? 'The HTML of the article. {keys} goes to the toolbar.'
              : '{keys} goes to the toolbar. In lists and tables Tab indents or goes to the next cell; Escape, then Tab, leaves the text.',
            { keys: TOOLBAR_KEYS },
          )}
        </p>
        <TextLength text={text} />
      </div>
      <Suspense>{opened && <OpenedDialog dialog={opened} text={text} onFiles={addFiles} onClose={close} />}</Suspense>
    </div>
  );
});

/** The attributes of the element that ProseMirror makes editable. */
function attributesOf(editable: Record<string, string | true | undefined>): Record<string, string> {
  const given = Object.entries(editable).flatMap(([name, value]) => (value ? [[name, String(value)]] : []));
  return { role: 'textbox', 'aria-multiline': 'true', ...Object.fromEntries(given) };
}

/** The delay before counting, in milliseconds: a number that changes with each letter distracts. */
const CALM = 500;

/** The number of words of the text, and its reading time. */
const TextLength = observer(function TextLength({ text }: { text: RichText }) {
  const { version, source, view } = text;
  const [length, setLength] = useState('');

  // biome-ignore lint/correctness/useExhaustiveDependencies: these signal a change of the text
  useEffect(() => {
    const timer = setTimeout(() => setLength(sayLength(text.text())), length === '' ? 0 : CALM);
    return () => clearTimeout(timer);
  }, [text, version, source, view]);

  return <p className={`note tiny ${styles.length}`}>{length}</p>;
});

/** '1,234 words · 6 min read'. */
export function sayLength(text: string): string {
  const { words, minutes } = readingTime(text);
  return t('{words, plural, one {# word} other {# words}} · {minutes, number} min read', { words, minutes });
}

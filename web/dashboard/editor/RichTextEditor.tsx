import { observer } from 'mobx-react-lite';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isCommand, isMac } from '../shortcuts/commandKey.ts';
import { HtmlDialog } from './dialogs/HtmlDialog.tsx';
import { ImageDialog } from './dialogs/ImageDialog.tsx';
import { LinkDialog } from './dialogs/LinkDialog.tsx';
import { RichText } from './RichText.ts';
import styles from './RichTextEditor.module.css';
import { SourceView } from './SourceView.tsx';
import './text.css';
import { TextLength } from './TextLength.tsx';
import { Toolbar } from './toolbar/Toolbar.tsx';
import type { Opens } from './toolbar/tools.ts';

export interface RichTextEditorProps {
  /** Of the editable element, so that a heading can name it. */
  id: string;
  labelledBy: string;
  describedBy?: string | undefined;
  invalid?: true | undefined;
  /** HTML as the server keeps it. Read at the start, and when it becomes something else than what was last emitted. */
  value: string;
  /** Every change, at once. */
  onChange: (html: string) => void;
}

const TOOLBAR_KEYS = isMac ? 'Option+F10' : 'Alt+F10';

/** Rich text with toolbar, Markdown typing, clean paste and a view of its HTML. Alone in needing TipTap: load it lazily. */
export const RichTextEditor = observer(function RichTextEditor(props: RichTextEditorProps) {
  const { id, labelledBy, describedBy, invalid, value } = props;
  const hint = useId();
  const latest = useRef(props);
  const frame = useRef<HTMLDivElement>(null);
  const toolbar = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<Opens | null>(null);
  const [text] = useState(
    () =>
      new RichText({
        value,
        onChange: (html) => latest.current.onChange(html),
        onEditHtml: () => setOpened('html'),
      }),
  );
  const isSource = text.view === 'source';

  const described = [describedBy, hint].filter(Boolean).join(' ');
  const editable = { labelledBy, describedBy: described, invalid };
  const attributes = useRef<Record<string, string>>({});
  useLayoutEffect(() => {
    latest.current = props;
    attributes.current = isSource ? {} : editableAttributes(id, editable);
  });
  useEffect(() => (frame.current ? text.mount(frame.current, () => attributes.current) : undefined), [text]);
  useEffect(() => text.receive(value), [text, value]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: ProseMirror asks for attributes when it is told to
  useEffect(() => text.refresh(), [text, id, labelledBy, described, invalid, isSource]);

  /** A modal dialog lets the focus go only once it is closed. */
  const close = () => {
    flushSync(() => setOpened(null));
    text.editor?.view.focus();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of what is focused within
    <div
      className={styles.editor}
      data-invalid={invalid}
      onKeyDown={(event) => {
        const { key, altKey } = event;
        if (altKey && key === 'F10') {
          event.preventDefault();
          toolbar.current?.querySelector<HTMLElement>('[data-tool][tabindex="0"]')?.focus({ focusVisible: true });
        } else if (isCommand(event) && !altKey && key.toLowerCase() === 'k' && !isSource) {
          event.preventDefault();
          event.stopPropagation();
          setOpened('link');
        }
      }}
    >
      <Toolbar ref={toolbar} text={text} controls={id} onOpen={setOpened} />
      <div ref={frame} className={styles.rich} hidden={isSource} />
      {isSource && <SourceView id={id} text={text} {...editable} />}
      <div className={styles.foot}>
        <p id={hint} className="visually-hidden">
          {isSource
            ? `The HTML of the article. ${TOOLBAR_KEYS} goes to the toolbar.`
            : `${TOOLBAR_KEYS} goes to the toolbar. In lists and tables Tab indents or goes to the next cell; Escape, then Tab, leaves the text.`}
        </p>
        <TextLength text={text} />
      </div>
      {opened === 'link' && text.editor && <LinkDialog editor={text.editor} onClose={close} />}
      {opened === 'html' && <HtmlDialog text={text} onClose={close} />}
      {opened === 'image' && text.editor && <ImageDialog editor={text.editor} onClose={close} />}
    </div>
  );
});

interface Editable {
  labelledBy: string;
  describedBy: string;
  invalid: true | undefined;
}

function editableAttributes(id: string, { labelledBy, describedBy, invalid }: Editable): Record<string, string> {
  return {
    id,
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-labelledby': labelledBy,
    'aria-describedby': describedBy,
    ...(invalid ? { 'aria-invalid': 'true' } : {}),
  };
}

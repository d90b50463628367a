import type { Editor } from '@tiptap/core';
import { AllSelection, type EditorState, type Selection, TextSelection } from '@tiptap/pm/state';
import { observer } from 'mobx-react-lite';
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useReducer, useState } from 'react';
import { t } from '../../../../shared/texts/t.ts';
import type { RichText } from '../RichText.ts';
import { keyName } from './keyNames.ts';
import { placeBeside } from './placeBeside.ts';
import { roveTools } from './roveTools.ts';
import { ToolButton } from './ToolButton.tsx';
import styles from './Toolbar.module.css';
import { selected, type ToolDialog } from './tools.ts';

interface BubbleProps {
  bar: RefObject<HTMLDivElement | null>;
  /** The toolbar of the whole text, which the bubble does not cover. */
  toolbar: RefObject<HTMLDivElement | null>;
  text: RichText;
  onOpen: (what: ToolDialog) => void;
}

/** The tools for selected text, beside it. Not for fingers, whose systems show a menu of their own there. */
export const Bubble = observer(function Bubble({ bar, toolbar, text, onOpen }: BubbleProps) {
  const { editor, view } = text;
  const isPressed = useIsPressed(editor);
  const [dismissed, setDismissed] = useState<Selection | null>(null);
  const [, render] = useReducer((count: number) => count + 1, 0);
  // The state of the editor is not observable.
  void text.version;

  useEffect(() => {
    const dismiss = ({ key }: { key: string }) => key === 'Escape' && setDismissed(editor?.state.selection ?? null);
    // Not by the element: an editor that is gone has none.
    const stop = new AbortController();
    editor?.view.dom.addEventListener('keydown', dismiss, { signal: stop.signal });
    return () => stop.abort();
  }, [editor]);

  const isFocused = editor?.isFocused || bar.current?.contains(document.activeElement);
  if (!editor || view === 'source' || !isFocused || isPressed || !isTextSelected(editor.state)) return null;
  if (dismissed?.eq(editor.state.selection) || !window.matchMedia('(pointer: fine)').matches) return null;
  return <BubbleBar bar={bar} toolbar={toolbar} editor={editor} onOpen={onOpen} onBlur={render} />;
});

interface BubbleBarProps extends Omit<BubbleProps, 'text'> {
  editor: Editor;
  onBlur: () => void;
}

/** No tab stop: the key that goes to the toolbar goes here first. */
function BubbleBar({ bar, toolbar, editor, onOpen, onBlur }: BubbleBarProps) {
  useLayoutEffect(() => {
    const { current } = bar;
    current?.showPopover();
    const place = () => current && toolbar.current && placeBeside(current, { editor, toolbar: toolbar.current });
    place();
    window.addEventListener('scroll', place, { capture: true, passive: true });
    window.addEventListener('resize', place);
    return () => {
      window.removeEventListener('scroll', place, { capture: true });
      window.removeEventListener('resize', place);
    };
  });

  const handleKeys = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      return editor.view.focus();
    }
    roveTools(event, bar.current);
  };

  return (
    <div
      ref={bar}
      className={`card ${styles.bubble}`}
      popover="manual"
      role="toolbar"
      aria-label={t('Selected text')}
      onKeyDown={handleKeys}
      onBlur={onBlur}
    >
      {selected.map((tool) => (
        <ToolButton
          key={tool.name}
          name={tool.name}
          keys={tool.keys}
          title={tool.keys ? `${t(tool.name)} · ${keyName(tool.keys)}` : t(tool.name)}
          tabIndex={-1}
          isDisabled={false}
          aria-pressed={tool.isOn?.(editor)}
          onClick={() => tool.run(editor, onOpen)}
        >
          <tool.Icon size={18} strokeWidth={1.75} />
        </ToolButton>
      ))}
    </div>
  );
}

/** Tells if text is selected that may be formatted. */
const isTextSelected = ({ selection }: EditorState) =>
  !selection.empty &&
  (selection instanceof TextSelection || selection instanceof AllSelection) &&
  !selection.$from.parent.type.spec.code;

/** True from the press of a button on the text until it is released, wherever that is. */
function useIsPressed(editor: Editor | null): boolean {
  const [isPressed, setPressed] = useState(false);

  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    editor?.view.dom.addEventListener('pointerdown', () => setPressed(true), { signal });
    for (const type of ['pointerup', 'pointercancel', 'dragend'])
      window.addEventListener(type, () => setPressed(false), { signal });
    return () => stop.abort();
  }, [editor]);
  return isPressed;
}

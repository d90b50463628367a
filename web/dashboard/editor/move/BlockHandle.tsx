import type { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import type { EditorView } from '@tiptap/pm/view';
import { GripVertical } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { type DragEvent, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { t } from '../../../../shared/texts/t.ts';
import type { RichText } from '../RichText.ts';
import { MenuList } from '../toolbar/MenuList.tsx';
import styles from './BlockHandle.module.css';
import { movableAt, selectBlock } from './moveBlock.ts';
import { moveEntries } from './moveEntries.ts';

interface BlockHandleProps {
  text: RichText;
  /** The element around the text and its margins. */
  page: RefObject<HTMLElement | null>;
}

/** The handle beside the block under the mouse: drags it to another place, and opens a menu. The keyboard has Alt+Shift with an arrow. */
export const BlockHandle = observer(function BlockHandle({ text, page }: BlockHandleProps) {
  const { editor, view } = text;
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const pos = useBlockUnderMouse(editor, page, isOpen);
  // The state of the editor is not observable.
  void text.version;

  useLayoutEffect(() => {
    if (editor && pos !== null && button.current) placeBesideBlock(button.current, editor, pos);
  });

  if (!editor || view === 'source' || pos === null) return null;
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.handle}
        tabIndex={-1}
        draggable
        aria-label={t('Block')}
        title={t('Drag to move, click for more')}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => {
          if (isOpen) return list.current?.hidePopover();
          selectBlock(editor, pos);
          list.current?.showPopover();
        }}
        onDragStart={(event) => startDrag(event, editor, pos)}
        onDragEnd={() => {
          editor.view.dragging = null;
        }}
      >
        <GripVertical size={18} />
      </button>
      <MenuList
        list={list}
        id={id}
        name={t('Block')}
        isOpen={isOpen}
        entries={isOpen ? moveEntries(editor) : []}
        editor={editor}
        anchor={() => button.current}
        onToggle={setOpen}
      />
    </>
  );
});

/** Returns the position of the block under the mouse; null where there is none, or something was typed since. */
function useBlockUnderMouse(editor: Editor | null, page: BlockHandleProps['page'], isHeld: boolean): number | null {
  const [found, setFound] = useState<{ pos: number; doc: Node } | null>(null);

  useEffect(() => {
    const { current } = page;
    if (!current || !editor || isHeld) return;
    const follow = ({ pointerType, buttons, clientY, target }: PointerEvent) => {
      if (pointerType !== 'mouse' || buttons !== 0 || (target as Element).closest('button')) return;
      const pos = blockAt(editor.view, clientY);
      const { doc } = editor.state;
      setFound((before) => {
        if (pos === null) return null;
        return before?.pos === pos && before.doc === doc ? before : { pos, doc };
      });
    };
    const leave = () => setFound(null);
    current.addEventListener('pointermove', follow);
    current.addEventListener('pointerleave', leave);
    return () => {
      current.removeEventListener('pointermove', follow);
      current.removeEventListener('pointerleave', leave);
    };
  }, [editor, page, isHeld]);
  return found && (isHeld || found.doc === editor?.state.doc) ? found.pos : null;
}

/** Returns the position of the block, or item of a list, at a height of the window. An empty paragraph is none: there is nothing to move. */
function blockAt(view: EditorView, y: number): number | null {
  const { left, right } = view.dom.getBoundingClientRect();
  const found = view.posAtCoords({ left: (left + right) / 2, top: y });
  if (!found) return null;
  const { doc } = view.state;
  // A node without text, such as a picture, is around no position.
  const $pos = doc.resolve(found.inside >= 0 ? found.inside : found.pos);
  const { nodeAfter } = $pos;
  const pos = nodeAfter && $pos.depth === 0 ? $pos.pos : (movableAt(doc.resolve(found.pos)) ?? movableAt($pos));
  const block = pos === null ? null : doc.nodeAt(pos);
  return block && !(block.type.name === 'paragraph' && block.content.size === 0) ? pos : null;
}

function placeBesideBlock(button: HTMLElement, { view }: Editor, pos: number): void {
  const block = view.nodeDOM(pos);
  const frame = button.offsetParent?.getBoundingClientRect();
  if (!(block instanceof Element) || !frame) return;
  const { top, height } = block.getBoundingClientRect();
  const line = Number.parseFloat(getComputedStyle(block).lineHeight) || height;
  button.style.top = `${top - frame.top + Math.min(line, height) / 2}px`;
}

/** Begins to drag a block; ProseMirror drops it. */
function startDrag({ dataTransfer }: DragEvent, editor: Editor, pos: number): void {
  selectBlock(editor, pos);
  const { view } = editor;
  const slice = view.state.selection.content();
  const { dom, text } = view.serializeForClipboard(slice);
  dataTransfer.setData('text/html', dom.innerHTML);
  dataTransfer.setData('text/plain', text);
  dataTransfer.effectAllowed = 'copyMove';
  const block = view.nodeDOM(pos);
  if (block instanceof Element) dataTransfer.setDragImage(block, 0, 0);
  view.dragging = { slice, move: true };
}

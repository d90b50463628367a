import type { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { cellAround, TableMap } from '@tiptap/pm/tables';
import type { EditorView } from '@tiptap/pm/view';
import { observer } from 'mobx-react-lite';
import {
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { MOST_WIDTHS } from '../../../../shared/documents/blocks/columns.ts';
import type { RichText } from '../RichText.ts';
import styles from './ColumnBorder.module.css';
import { columnWidths, movedBorder, type PlacedTable, setColumnWidths, shownWidths } from './columnWidths.ts';

/** The distance from a border, in pixels, at which it can be grasped. */
const REACH = 5;

interface Border extends PlacedTable {
  doc: Node;
  dom: HTMLTableElement;
  /** The column behind it. */
  column: number;
  /** Where it is in the window. */
  x: number;
}

interface ColumnBorderProps {
  text: RichText;
  /** The element around the text and its margins. */
  page: RefObject<HTMLElement | null>;
}

/** The border between columns under the mouse, which moves it. Keyboard and fingers have the menu of the table. */
export const ColumnBorder = observer(function ColumnBorder({ text, page }: ColumnBorderProps) {
  const { editor, view } = text;
  const line = useRef<HTMLDivElement>(null);
  const [from, setFrom] = useState<number | null>(null);
  const [by, setBy] = useState(0);
  const border = useBorderUnderMouse(editor, page, from !== null);
  // The state of the editor is not observable.
  void text.version;

  useLayoutEffect(() => {
    if (editor && border && line.current) placeLine(line.current, border);
  });

  if (!editor || view === 'source' || !border) return null;

  const drop = () => {
    setFrom(null);
    setBy(0);
  };
  const move = ({ clientX }: ReactPointerEvent) =>
    from !== null && setBy(moveBy(editor.view, border, clientX - from).by);
  const finish = ({ clientX }: ReactPointerEvent) => {
    drop();
    if (from === null || clientX === from) return;
    const { tr } = editor.state;
    setColumnWidths(tr, border, moveBy(editor.view, border, clientX - from).widths);
    editor.view.dispatch(tr);
    editor.view.focus();
  };
  return (
    <div
      ref={line}
      className={styles.border}
      data-held={from !== null || undefined}
      style={{ translate: `${by}px` }}
      onPointerDown={(event) => {
        // The cursor stays where it is.
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        setFrom(event.clientX);
      }}
      onPointerMove={move}
      onPointerUp={finish}
      onPointerCancel={drop}
    />
  );
});

/** Returns the widths that a move by a number of pixels gives, and the pixels by which the border may follow it. */
function moveBy(view: EditorView, border: Border, pixels: number): { by: number; widths: number[] } {
  const { dom, table, column } = border;
  const unit = (dom.offsetWidth / 100) * (isRtl(dom) ? -1 : 1);
  const before = columnWidths(table) ?? shownWidths(view, border);
  const widths = movedBorder(before, column, pixels / unit);
  return { by: ((widths[column - 1] ?? 0) - (before[column - 1] ?? 0)) * unit, widths };
}

/** Returns the border under the mouse; null where there is none, or the text was changed since. */
function useBorderUnderMouse(editor: Editor | null, page: ColumnBorderProps['page'], isHeld: boolean): Border | null {
  const [border, setBorder] = useState<Border | null>(null);

  useEffect(() => {
    const { current } = page;
    if (!current || !editor || isHeld) return;
    const follow = ({ pointerType, buttons, clientX, target }: PointerEvent) => {
      if (pointerType === 'touch' || buttons !== 0 || (target as Element).closest(`.${styles.border}`)) return;
      const cell = (target as Element).closest<HTMLElement>('td, th');
      setBorder(cell && borderAt(editor.view, cell, clientX));
    };
    const leave = () => setBorder(null);
    current.addEventListener('pointermove', follow);
    current.addEventListener('pointerleave', leave);
    return () => {
      current.removeEventListener('pointermove', follow);
      current.removeEventListener('pointerleave', leave);
    };
  }, [editor, page, isHeld]);
  return border && border.doc === editor?.state.doc ? border : null;
}

/** Returns the border between two columns at one side of a cell. */
function borderAt(view: EditorView, cell: HTMLElement, clientX: number): Border | null {
  const { left, right } = cell.getBoundingClientRect();
  const x = [left, right].find((side) => Math.abs(side - clientX) <= REACH);
  const dom = cell.closest('table');
  const { doc } = view.state;
  if (x === undefined || !dom || !view.dom.contains(dom)) return null;
  const $cell = cellAround(doc.resolve(view.posAtDOM(cell, 0)));
  // None in HTML that the editor only shows.
  if (!$cell) return null;
  const [table, tableStart] = [$cell.node(-1), $cell.start(-1)];
  const map = TableMap.get(table);
  const place = map.findCell($cell.pos - tableStart);
  const column = (x === right) === isRtl(dom) ? place.left : place.right;
  const isWithin = column > 0 && column < map.width && map.width <= MOST_WIDTHS && !map.problems;
  return isWithin ? { doc, dom, table, tableStart, column, x } : null;
}

const isRtl = (element: Element) => getComputedStyle(element).direction === 'rtl';

function placeLine(line: HTMLElement, { dom, x }: Border): void {
  const frame = line.offsetParent?.getBoundingClientRect();
  if (!frame) return;
  const { top, height } = dom.getBoundingClientRect();
  for (const [side, pixels] of Object.entries({ left: x - frame.left, top: top - frame.top, height }))
    line.style.setProperty(side, `${pixels}px`);
}
